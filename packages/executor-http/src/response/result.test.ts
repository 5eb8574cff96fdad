import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";

import { textOf, type HttpMethod, type Limits, type ToolResult } from "@mci/contract";
import { describe, expect, it } from "vitest";

import { run } from "../../test/run.ts";
import { startServer, type Script } from "../../test/server.ts";

interface Options {
  readonly method?: HttpMethod;
  readonly limits?: Partial<Limits>;
  readonly url?: string;
}

/** The result of a call that gets this answer. */
async function resultOf(script: Script, { url = "/a/b.bin?key=SECRET-1", limits = {}, method = "GET" }: Options = {}) {
  const server = await startServer(script);
  const result = await run({ url: server.origin + url, method }, { limits });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a copy of it
  return JSON.parse(JSON.stringify(result).replaceAll(server.origin, "http://h")) as ToolResult;
}

function answer(type: string | undefined, body: string | Buffer, status = 200): Script {
  return (response) => {
    if (type !== undefined) response.setHeader("content-type", type);
    response.statusCode = status;
    response.end(body);
  };
}

describe("JSON", () => {
  it("is indented as text, so that numbers keep their written form", async () => {
    const result = await resultOf(answer("application/json", '{"price":1.50,"id":12345678901234567890,"name":"é"}'));
    expect(textOf(result)).toBe('{\n  "price": 1.50,\n  "id": 12345678901234567890,\n  "name": "é"\n}');
    expect(result.structuredContent).toMatchObject({ price: 1.5, name: "é" });
    expect(result.metadata).toEqual({ status_code: 200, response_time_ms: expect.any(Number) });
  });

  it.each(["1.50", "12345678901234567890", "-0", "1e400", "1E-7", "0.1000000000000000055511"])(
    "keeps the form of %s",
    async (number) => {
      const result = await resultOf(answer("application/json", `{"a":[${number}]}`));
      expect(textOf(result)).toBe(`{\n  "a": [\n    ${number}\n  ]\n}`);
    },
  );

  it.each([
    "application/json; charset=utf-8",
    "Application/JSON",
    "APPLICATION/JSON;CHARSET=UTF-8",
    "application/problem+json",
    "application/Vnd.API+JSON",
    "text/json",
  ])("goes by many names: %s", async (type) => {
    const result = await resultOf(answer(type, '\uFEFF{"a":1}'));
    expect(result).toMatchObject({
      structuredContent: { a: 1 },
      content: [{ type: "text", text: '{\n  "a": 1\n}' }],
    });
  });

  it.each(["[1,2]", "1.50", "null", '"x"'])("that is not an object has no structured content: %s", async (body) => {
    const result = await resultOf(answer("application/json", body));
    expect(result).not.toHaveProperty("structuredContent");
    expect(textOf(result).replaceAll(/\s/g, "")).toBe(body);
  });

  it("that does not parse is text", async () => {
    for (const body of ['{"a":', "{'a':1}", "<html>", '{"a":01}', "[1,]"]) {
      const result = await resultOf(answer("application/json", body)); // oxlint-disable-line no-await-in-loop
      expect(result).toMatchObject({ isError: false, content: [{ type: "text", text: body }] });
      expect(result).not.toHaveProperty("structuredContent");
    }
  });

  it("that is not text at all is a resource", async () => {
    const result = await resultOf(answer("application/json", Buffer.from([0xff, 0, 0xfe, 1])));
    expect(result).toMatchObject({ content: [{ type: "resource", resource: { mimeType: "application/json" } }] });
  });

  it("over 1 MB or deeper than 100 is passed on as it came", async () => {
    const large = `{"a":"${"x".repeat(1_000_000)}"}`;
    const deep = `{"a":${"[".repeat(100)}${"]".repeat(100)}}`;
    for (const body of [large, deep]) {
      const result = await resultOf(answer("application/json", body)); // oxlint-disable-line no-await-in-loop
      expect(textOf(result) === body).toBe(true);
      expect(result).not.toHaveProperty("structuredContent");
    }
  });

  it("is not indented beyond the limit", async () => {
    const body = JSON.stringify({ a: Array.from({ length: 100 }, () => 1) });
    const result = await resultOf(answer("application/json", body), { limits: { resultBytes: 600 } });
    expect(textOf(result)).toBe(body);
    expect(result).toMatchObject({ structuredContent: { a: expect.any(Array) } });
  });

  it("with names of prototypes is data", async () => {
    const result = await resultOf(answer("application/json", '{"__proto__":{"polluted":1}}'));
    expect(textOf(result)).toContain('"__proto__"');
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

describe("text", () => {
  it.each([
    ["text/plain", Buffer.from("é"), "é"],
    ["text/plain; charset=iso-8859-1", Buffer.from([0xe9, 0x80]), "é€"],
    ['text/plain; charset="ISO-8859-1"', Buffer.from([0xe9]), "é"],
    ["text/html; boundary=x; Charset = windows-1252", Buffer.from([0x93, 0xe9, 0x94]), "“é”"],
    ["text/plain; charset=utf-16", Buffer.from("é日", "utf16le"), "é日"],
    ["text/plain; charset=utf-16be", Buffer.from("é", "utf16le").swap16(), "é"],
    ["text/plain", Buffer.from("\uFEFFé", "utf16le"), "é"],
    ["text/plain", Buffer.from("\uFEFFé", "utf8"), "é"],
    ["text/plain; charset=shift_jis", Buffer.from([0x93, 0xfa]), "日"],
    ["text/plain; charset=nonsense", Buffer.from("é"), "é"],
    ["text/plain; charset=nonsense", Buffer.from([0xe9, 0x61]), "\uFFFDa"],
    ["text/plain", Buffer.from([0x61, 0xe9, 0x62]), "a\uFFFDb"],
    ["TEXT/CSV", Buffer.from("a,b"), "a,b"],
    ["application/xml", Buffer.from("<a/>"), "<a/>"],
    ["application/atom+xml", Buffer.from("<a/>"), "<a/>"],
    ["image/svg+xml", Buffer.from("<svg/>"), "<svg/>"],
    ["application/x-ndjson", Buffer.from("{}\n{}"), "{}\n{}"],
    ["application/unknown; charset=utf-8", Buffer.from("x"), "x"],
    [undefined, Buffer.from("é"), "é"],
    [undefined, Buffer.from('{"a":1}'), '{"a":1}'],
    ["", Buffer.from("x"), "x"],
    ["text/plain", Buffer.alloc(0), ""],
    ["image/png", Buffer.alloc(0), ""],
  ])("of type %s", async (type, body, expected) => {
    const result = await resultOf(answer(type, body));
    expect(result).toMatchObject({ isError: false, content: [{ type: "text", text: expected }] });
  });

  it("is empty for 204, 205 and HEAD", async () => {
    for (const status of [204, 205]) {
      // oxlint-disable-next-line no-await-in-loop -- a table
      expect(await resultOf(answer("application/json", "", status))).toEqual({
        isError: false,
        content: [{ type: "text", text: "" }],
        metadata: { status_code: status, response_time_ms: expect.any(Number) },
      });
    }
    expect(textOf(await resultOf(answer("application/json", '{"a":1}'), { method: "HEAD" }))).toBe("");
  });

  it("is cut at a character when it is too long, and says so", async () => {
    const text = "é日🎈".repeat(100);
    for (let resultBytes = 400; resultBytes < 412; resultBytes += 1) {
      const result = await resultOf(answer("text/plain", text), { limits: { resultBytes } }); // oxlint-disable-line no-await-in-loop
      expect(text.startsWith(textOf(result))).toBe(true);
      expect(Buffer.byteLength(textOf(result))).toBeGreaterThan(resultBytes - 204);
      expect(result.metadata).toMatchObject({ truncated: true, size_bytes: 900 });
      expect(Buffer.byteLength(textOf(result) + JSON.stringify(result.metadata))).toBeLessThanOrEqual(resultBytes);
    }
  });

  it("says its size only when that is known", async () => {
    const bomb = gzipSync("x".repeat(50_000_000));
    const script: Script = (response) =>
      response.writeHead(200, { "content-type": "text/plain", "content-encoding": "gzip" }).end(bomb);
    const result = await resultOf(script, { limits: { resultBytes: 10_000 } });
    expect(textOf(result)).toMatch(/^x{9800}$/);
    expect(result.metadata).toEqual({ status_code: 200, response_time_ms: expect.any(Number), truncated: true });
  });

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ])("counts after decompression: %s", async (encoding, compress) => {
    const script: Script = (response) =>
      response
        .writeHead(200, { "content-type": "application/json", "content-encoding": encoding })
        .end(compress(`{"a":"${"x".repeat(1_000_000)}"}`));
    const result = await resultOf(script, { limits: { resultBytes: 5_000 } });
    expect(textOf(result)).toMatch(/^\{"a":"x{4794}$/);
    expect(result.metadata).toMatchObject({ truncated: true });
    expect(result).not.toHaveProperty("structuredContent");
  });

  it("grows no further when its charset does", async () => {
    const result = await resultOf(answer("text/plain; charset=iso-8859-1", Buffer.alloc(900, 0xe9)), {
      limits: { resultBytes: 1000 },
    });
    expect(textOf(result)).toBe("é".repeat(400));
    expect(result.metadata).toMatchObject({ truncated: true, size_bytes: 900 });
  });
});

describe("other kinds", () => {
  const bytes = Buffer.from("89504e470d0a1a0aff00", "hex");
  const data = bytes.toString("base64");

  it.each([
    ["image/png", { type: "image", data, mimeType: "image/png" }],
    ["Image/PNG; a=b", { type: "image", data, mimeType: "image/png" }],
    ["audio/mpeg", { type: "audio", data, mimeType: "audio/mpeg" }],
    [
      "application/pdf",
      { type: "resource", resource: { uri: "http://h/a/b.bin", mimeType: "application/pdf", blob: data } },
    ],
    [
      "application/octet-stream",
      { type: "resource", resource: { uri: "http://h/a/b.bin", mimeType: "application/octet-stream", blob: data } },
    ],
    [
      undefined,
      { type: "resource", resource: { uri: "http://h/a/b.bin", mimeType: "application/octet-stream", blob: data } },
    ],
  ])("%s", async (type, content) => {
    const result = await resultOf(answer(type, bytes));
    expect(result).toMatchObject({ isError: false, content: [content] });
    expect(JSON.stringify(result)).not.toContain("SECRET-1");
  });

  it("are errors when they are too large", async () => {
    const sized = await resultOf(answer("image/png", Buffer.alloc(5000)), { limits: { resultBytes: 1000 } });
    expect(sized).toMatchObject({
      isError: true,
      code: "MCI_RESULT_LIMIT",
      error:
        "too large for a result: the answer has 5000 bytes and is not text. Raise limits.resultBytes to allow more.",
      metadata: { status_code: 200 },
    });
    const pdf = await resultOf(answer("Application/PDF", Buffer.alloc(5000, "%PDF")), {
      limits: { resultBytes: 1000 },
    });
    expect(pdf).toMatchObject({ code: "MCI_RESULT_LIMIT", error: expect.stringContaining("5000 bytes") });
    const base64 = await resultOf(answer("image/png", Buffer.alloc(900)), { limits: { resultBytes: 1000 } });
    expect(base64).toMatchObject({ code: "MCI_RESULT_LIMIT" });
  });
});

describe("errors", () => {
  it("Schema Reference, Error Result: names the status, with its code in the metadata", async () => {
    const result = await resultOf(answer("application/json", '{"message":"no such city"}', 404));
    expect(result).toEqual({
      isError: true,
      error: "HTTP request failed: 404 Not Found",
      code: "MCI_HTTP_STATUS",
      content: [
        { type: "text", text: "HTTP request failed: 404 Not Found" },
        { type: "text", text: '{\n  "message": "no such city"\n}' },
      ],
      metadata: { status_code: 404, response_time_ms: expect.any(Number) },
    });
  });

  it("quote the start and the end of a long text, and nothing of another kind", async () => {
    const long = `<title>502 Bad Gateway</title>${"x".repeat(1469)}🎈${"-".repeat(5000)}🎈${"y".repeat(499)}`;
    const [, quoted] = (await resultOf(answer("text/html", long, 502))).content;
    const start = `<title>502 Bad Gateway</title>${"x".repeat(1469)}`;
    expect(quoted).toEqual({ type: "text", text: `${start}\n[...]\n${"y".repeat(499)}` });
    const short = "z".repeat(2000);
    expect((await resultOf(answer("text/plain", short, 500))).content[1]).toEqual({ type: "text", text: short });
    expect((await resultOf(answer("image/png", Buffer.from([1, 0]), 500))).content).toHaveLength(1);
    expect((await resultOf(answer("text/plain", "", 503))).content).toHaveLength(1);
  });

  it("know any status", async () => {
    expect(await resultOf(answer(undefined, "", 599))).toMatchObject({ error: "HTTP request failed: 599" });
    expect(await resultOf(answer(undefined, "", 304))).toMatchObject({
      error: "HTTP request failed: 304 Not Modified",
    });
  });
});
