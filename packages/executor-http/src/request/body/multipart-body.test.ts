import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";

import type { JsonObject } from "@mci/contract";
import busboy from "busboy";
import fc from "fast-check";
import { folderOf } from "@mci/plugin-kit/test";
import { afterAll, describe, expect, it } from "vitest";

import { countedList } from "../../../test/counted-list.ts";
import { readMultipart, type ReadPart } from "../../../test/multipart.ts";
import { callOf, prepare, run, runCall, type RunSettings } from "../../../test/run.ts";
import { sent } from "../../../test/sent.ts";
import { startServer } from "../../../test/server.ts";

const server = await startServer((response) => response.end("ok"), afterAll);
const reports = Array.from({ length: 20 }, (_, index) => [`tools/reports/${index}.pdf`, `%PDF ${index}`]);
const files = {
  "outside.txt": "outside",
  "tools/.env": "SECRET=1",
  "tools/.git/config": "git",
  "tools/a.bin": Buffer.from([0, 13, 10, 45, 45, 255]),
  "tools/big.txt": "x".repeat(2_000),
  "tools/empty.txt": "",
  'tools/quote".txt': "quoted",
  ...Object.fromEntries(reports),
};
const folder = join(folderOf(files, afterAll), "tools");
symlinkSync("../outside.txt", join(folder, "link.txt"));
symlinkSync(".env", join(folder, "hidden.txt"));

/** Returns the parts of a form as they arrive, names as written. */
async function parts(content: JsonObject, settings: RunSettings = {}): Promise<ReadPart[]> {
  const body = { type: "multipart", content } as const;
  const { headers, bytes } = await sent(server, { method: "POST", body }, { folder, ...settings });
  return readMultipart(headers["content-type"], bytes);
}

async function texts(content: JsonObject, settings: RunSettings = {}): Promise<(readonly [string, string])[]> {
  return (await parts(content, settings)).map(({ name, content }) => [name, content.toString()] as const);
}

describe("the texts of a multipart body", () => {
  it("are what forms have: texts, numbers as text, objects as JSON, lists one by one", async () => {
    const content = {
      text: "hi {{props.name}}\r\n",
      number: 1.5,
      native: "{!! props.list !!}",
      object: { a: ["{{props.name}}"], b: "{!! props.flag !!}" },
      list: ["a", "{{props.name}}", ["b"], { c: null }],
      none: null,
      empty: [],
    };
    const props = { name: "Ada\n--x", flag: false, list: [1, { x: 2 }, "{{env.SECRET}}"] };
    expect(await texts(content, { props, env: { SECRET: "SECRET-1" } })).toEqual([
      ["text", "hi Ada\n--x\r\n"],
      ["number", "1.5"],
      ["native", "1"],
      ["native", '{"x":2}'],
      ["native", "{{env.SECRET}}"],
      ["object", '{"a":["Ada\\n--x"],"b":false}'],
      ["list", "a"],
      ["list", "Ada\n--x"],
      ["list", '["b"]'],
      ["list", '{"c":null}'],
    ]);
  });

  it("leave out entries of absent, optional arguments, elements of lists never", async () => {
    const inputSchema = { properties: { a: { type: "string" } } };
    expect(await texts({ __proto__: null, a: "{{props.a}}", b: "b" }, { inputSchema })).toEqual([["b", "b"]]);
    const body = { type: "multipart", content: { a: ["{{props.a}}"] } } as const;
    expect(await run({ url: server.origin, body }, { inputSchema })).toMatchObject({ code: "MCI_TEMPLATE_MISSING" });
  });

  it("may be none at all", async () => {
    expect(await parts({})).toEqual([]);
  });

  it("keep names of prototypes as names", async () => {
    const inputSchema = { properties: { a: { type: "string" } } };
    const content: JsonObject = JSON.parse('{"__proto__":"{{props.a}}","constructor":"x"}');
    expect(await texts(content, { inputSchema, props: { a: "1" } })).toEqual([
      ["__proto__", "1"],
      ["constructor", "x"],
    ]);
    expect(await texts(content, { inputSchema })).toEqual([["constructor", "x"]]);
  });
});

describe("the content type of a part without a file", () => {
  const props = {
    rows: "a,b\n1,2",
    list: [1, { x: 2 }],
    meta: { id: 7 },
    none: null,
    type: "text/x",
    evil: { value: "x", contentType: "text/html" },
  };

  async function types(content: JsonObject, settings: RunSettings = { props }): Promise<(string | undefined)[][]> {
    const read = await parts(content, settings);
    return read.map(({ type, filename, content: bytes }) => [type, bytes.toString(), filename]);
  }

  it("is JSON for objects and lists in lists, and none for texts", async () => {
    const content = { text: "t", list: "{!! props.list !!}", meta: "{!! props.meta !!}", lists: [["a"]] };
    expect(await types(content)).toEqual([
      [undefined, "t", undefined],
      [undefined, "1", undefined],
      ["application/json", '{"x":2}', undefined],
      ["application/json", '{"id":7}', undefined],
      ["application/json", '["a"]', undefined],
    ]);
  });

  it("is what the part says, beside its value", async () => {
    const content = {
      rows: { value: "{{props.rows}}", contentType: "text/csv; charset=utf-8" },
      meta: { value: "{!! props.meta !!}", contentType: "application/vnd.x+json" },
      each: { value: "{!! props.list !!}", contentType: "{{props.type}}" },
      whole: { value: "{!! props.list !!}", contentType: "application/json" },
      written: { value: { a: "{{props.rows}}" }, contentType: "" },
      listed: ["a", { value: "b", contentType: "text/b" }],
      sheet: { value: "{{props.rows}}", filename: "rows.csv" },
      other: { value: "{!! props.meta !!}", filename: "meta.txt" },
    };
    expect(await types(content)).toEqual([
      ["text/csv; charset=utf-8", "a,b\n1,2", undefined],
      ["application/vnd.x+json", '{"id":7}', undefined],
      ["text/x", "1", undefined],
      ["text/x", '{"x":2}', undefined],
      ["application/json", '[1,{"x":2}]', undefined],
      ["application/json", '{"a":"a,b\\n1,2"}', undefined],
      [undefined, "a", undefined],
      ["text/b", "b", undefined],
      ["text/csv", "a,b\n1,2", "rows.csv"],
      ["application/json", '{"id":7}', "meta.txt"],
    ]);
  });

  it("belongs to what the author wrote: an argument that looks like it is JSON, as is a value alone", async () => {
    const content = { alone: { value: "a" }, evil: "{!! props.evil !!}", more: { value: 1, filename: "a", unit: "m" } };
    expect(await types(content)).toEqual([
      ["application/json", '{"value":"a"}', undefined],
      ["application/json", '{"value":"x","contentType":"text/html"}', undefined],
      ["application/json", '{"value":1,"filename":"a","unit":"m"}', undefined],
    ]);
  });

  it("leaves out a part whose value is absent or null, in a list too", async () => {
    const inputSchema = { properties: { a: { type: "string" } } };
    const absent = { value: "{{props.a}}", contentType: "text/a" };
    const kept = { value: "b", contentType: "{{props.a}}" };
    expect(await types({ absent, kept, list: [absent, kept] }, { inputSchema })).toEqual([
      [undefined, "b", undefined],
      [undefined, "b", undefined],
    ]);
    const value = ["{{props.none}}", "x"];
    expect(await types({ none: { value: "{{props.none}}", filename: "a" }, some: { value, filename: "b" } })).toEqual([
      ["application/octet-stream", "x", "b"],
    ]);
  });

  it("stops before a list that is too long", async () => {
    const { list, reads } = countedList(100_000);
    const body = { type: "multipart", content: { a: { value: "{!! props.list !!}", contentType: "text/x" } } } as const;
    const settings = { limits: { outputBytes: 5_000 }, props: { list } };
    expect(await run({ url: server.origin, method: "POST", body }, settings)).toMatchObject({ code: "MCI_HTTP_BODY" });
    expect(reads()).toBe(0);
  });
});

describe("the files of a multipart body", () => {
  it("come with their name and type, which the tool can say better", async () => {
    const content = {
      report: { file: "reports/{{props.id}}.pdf" },
      raw: { file: "a.bin", filename: "{{props.name}}", contentType: "text/x; charset={{env.CHARSET}}" },
      empty: { file: "./empty.txt", filename: "", contentType: "" },
      none: { file: "empty.txt", filename: null, contentType: null },
      quote: { file: 'quote".txt' },
    };
    const settings = { props: { id: 3, name: 'a"b\r\nX: y\u0000\u0085é.txt' }, env: { CHARSET: "utf-8" } };
    expect(await parts(content, settings)).toEqual([
      { name: "report", filename: "3.pdf", type: "application/pdf", content: Buffer.from("%PDF 3") },
      {
        name: "raw",
        filename: "a%22b%0D%0AX: y%00%C2%85é.txt",
        type: "text/x; charset=utf-8",
        content: Buffer.from([0, 13, 10, 45, 45, 255]),
      },
      { name: "empty", filename: "empty.txt", type: "text/plain", content: Buffer.alloc(0) },
      { name: "none", filename: "empty.txt", type: "text/plain", content: Buffer.alloc(0) },
      { name: "quote", filename: "quote%22.txt", type: "text/plain", content: Buffer.from("quoted") },
    ]);
  });

  it("may be given in base64", async () => {
    const content = {
      photo: { base64: "{{props.data}}", filename: "me.PNG" },
      other: { base64: "aGk" },
      both: [{ base64: "{!! props.data !!}", contentType: "image/x" }, "text", { file: "reports/0.pdf" }],
    };
    expect(await parts(content, { props: { data: "_-8=\n" } })).toEqual([
      { name: "photo", filename: "me.PNG", type: "image/png", content: Buffer.from([255, 239]) },
      { name: "other", filename: "blob", type: "application/octet-stream", content: Buffer.from("hi") },
      { name: "both", filename: "blob", type: "image/x", content: Buffer.from([255, 239]) },
      { name: "both", content: Buffer.from("text") },
      { name: "both", filename: "0.pdf", type: "application/pdf", content: Buffer.from("%PDF 0") },
    ]);
  });

  it("that are not base64 are errors which do not repeat them", async () => {
    const body = { type: "multipart", content: { "a/b": ["", { base64: "{{props.data}}" }] } } as const;
    const result = await run({ url: server.origin, body }, { props: { data: "data:text/plain;base64,aGk=" } });
    expect(result).toMatchObject({
      code: "MCI_HTTP_BODY",
      error:
        "not base64: /body/content/a~1b/1/base64. " +
        "Give the bytes alone in base64, whole, and without 'data:...;base64,' before them.",
    });
  });

  it("are left out when their path or bytes are, in a list too", async () => {
    const inputSchema = { properties: { a: { type: "string" }, b: { type: "string" } } };
    const content = {
      file: { file: "{{props.a}}" },
      bytes: { base64: "{{props.b}}", filename: "x" },
      list: [{ file: "{{props.a}}" }, { file: "empty.txt", filename: "{{props.b}}" }],
    };
    expect((await parts(content, { inputSchema })).map(({ name, filename }) => [name, filename])).toEqual([
      ["list", "empty.txt"],
    ]);
    expect(await parts(content, { inputSchema, props: { a: "a.bin", b: "aGk=" } })).toHaveLength(4);
  });

  it("are left out when their value is null, required or not", async () => {
    const content = {
      text: "{{props.none}}",
      native: "{!! props.none !!}",
      list: ["{{props.none}}", "b", null],
      file: { file: "{{props.none}}" },
      bytes: { base64: "{{props.none}}" },
      json: { a: "{{props.none}}" },
    };
    const sentParts = await parts(content, { props: { none: null } });
    expect(sentParts.map(({ name, content: bytes }) => [name, bytes.toString()])).toEqual([
      ["list", "b"],
      ["json", '{"a":null}'],
    ]);
  });

  it("are only what the author wrote as such", async () => {
    const evil = { file: ".env" };
    const content = {
      native: "{!! props.evil !!}",
      list: ["{!! props.evil !!}"],
      lists: "{!! props.evils !!}",
      more: { file: "a.bin", size: "1" },
      both: { file: "a.bin", base64: "aGk=" },
      number: { file: 5 },
      none: { filename: "a.bin" },
      deep: { deep: { file: "a.bin" } },
    };
    expect(await parts(content, { props: { evil, evils: [evil, { base64: "aGk=" }] } })).toEqual([
      { name: "native", type: "application/json", content: Buffer.from('{"file":".env"}') },
      { name: "list", type: "application/json", content: Buffer.from('{"file":".env"}') },
      { name: "lists", type: "application/json", content: Buffer.from('{"file":".env"}') },
      { name: "lists", type: "application/json", content: Buffer.from('{"base64":"aGk="}') },
      { name: "more", type: "application/json", content: Buffer.from('{"file":"a.bin","size":"1"}') },
      { name: "both", type: "application/json", content: Buffer.from('{"file":"a.bin","base64":"aGk="}') },
      { name: "number", type: "application/json", content: Buffer.from('{"file":5}') },
      { name: "none", type: "application/json", content: Buffer.from('{"filename":"a.bin"}') },
      { name: "deep", type: "application/json", content: Buffer.from('{"deep":{"file":"a.bin"}}') },
    ]);
  });

  it("cannot have a native value for a path", async () => {
    const body = { type: "multipart", content: { a: { file: "{!! props.a !!}" } } } as const;
    await expect(prepare({ url: server.origin, body })).rejects.toMatchObject({ code: "MCI_TEMPLATE_SYNTAX" });
  });

  it.each([
    ["../outside.txt", "MCI_PATH_OUTSIDE"],
    ["../nothing.txt", "MCI_PATH_OUTSIDE"],
    ["/etc/passwd", "MCI_PATH_OUTSIDE"],
    ["link.txt", "MCI_PATH_OUTSIDE"],
    [".env", "MCI_PATH_SECRET"],
    ["reports/../.git/config", "MCI_PATH_SECRET"],
    ["hidden.txt", "MCI_PATH_SECRET"],
    ["nothing.txt", "MCI_PATH_NOT_FOUND"],
    ["reports", "MCI_PATH_KIND"],
    ["a\u0000b", "MCI_PATH_NAME"],
    ["", "MCI_PATH_NAME"],
  ])("stay within the path policy: %j is %s", async (path, code) => {
    const seen = server.seen.length;
    const body = { type: "multipart", content: { a: { file: "{{props.path}}" } } } as const;
    expect(await run({ url: server.origin, method: "POST", body }, { folder, props: { path } })).toMatchObject({
      code,
    });
    expect(server.seen).toHaveLength(seen);
  });

  it("may contain secrets when the author says so, by the path or in directoryAllowList", async () => {
    expect(await texts({ a: { file: ".env" }, b: { file: "{{env.FILE}}" } }, { env: { FILE: ".env" } })).toEqual([
      ["a", "SECRET=1"],
      ["b", "SECRET=1"],
    ]);
    const settings = { directories: [".env"], props: { path: ".env" } };
    expect(await texts({ a: { file: "{{props.path}}" } }, settings)).toEqual([["a", "SECRET=1"]]);
  });

  it("never go to a url that an argument chose", async () => {
    const body = { type: "multipart", content: { a: { file: "nothing.txt" } } } as const;
    const execution = { url: "{{props.url}}", method: "POST", body } as const;
    const settings = { folder, props: { url: server.origin } };
    expect(await run(execution, settings)).toMatchObject({
      code: "MCI_NETWORK_REFUSED",
      error: expect.stringContaining("credentials, files or values of the environment"),
    });
    const network = { allowHosts: ["127.0.0.1"] };
    expect(await run(execution, { ...settings, network })).toMatchObject({ code: "MCI_PATH_NOT_FOUND" });
  });

  it("that are always the same are looked for by check", async () => {
    const problems = async (content: JsonObject): Promise<unknown> =>
      (await prepare({ url: server.origin, body: { type: "multipart", content } }, { folder })).check?.();
    expect(await problems({ a: { file: "a.bin" }, b: { file: "{{props.b}}" }, c: { base64: "" } })).toEqual([]);
    expect(await problems({ "a/b": [{ file: "nothing.txt" }], c: { file: "../x" } })).toMatchObject([
      { code: "MCI_PATH_NOT_FOUND", pointer: "/tools/0/execution/body/content/a~1b/0/file", tool: "call_api" },
      { code: "MCI_PATH_OUTSIDE", pointer: "/tools/0/execution/body/content/c/file" },
    ]);
  });
});

describe("a multipart body", () => {
  it("has the same parts whatever the names, file names and values are", async () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.constantFrom('"', "\r\n", "\r\n\r\n", "--", '"; filename="x', "\r\nContent-Type: text/html", "\\", "%22"),
      fc.array(fc.constantFrom("\r", "\n", "-", '"', "\u0000", "\u0085", "\ud800", "é")).map((all) => all.join("")),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(text, { minLength: 1, maxLength: 4 }),
        text,
        text,
        fc.uint8Array(),
        async (names, value, filename, bytes) => {
          const base64 = Buffer.from(bytes).toString("base64");
          const file = { base64: "{{props.base64}}", filename: "{{props.filename}}" };
          const content = Object.fromEntries(names.map((name) => [name, ["{{props.value}}", file]]));
          const read = await parts(content, { props: { value, filename, base64 } });
          const inOrder = Object.keys(content); // names of digits come first
          expect(read).toHaveLength(2 * names.length);
          for (const [index, name] of inOrder.entries()) {
            const [first, second] = read.slice(2 * index);
            expect(first).toEqual({ name: escaped(name), content: Buffer.from(value) });
            expect(second).toMatchObject({ name: escaped(name), filename: escaped(filename) || "blob" });
            expect(second?.content.equals(bytes)).toBe(true);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it("cannot be ended by a value that knows the last boundary", async () => {
    const { headers } = await sent(server, { method: "POST", body: { type: "multipart", content: {} } });
    const boundary = String(headers["content-type"]).split("boundary=")[1];
    const value = `\r\n--${boundary}\r\nContent-Disposition: form-data; name="evil"\r\n\r\n1\r\n--${boundary}--\r\n`;
    expect(await texts({ a: "{{props.value}}", b: "2" }, { props: { value } })).toEqual([
      ["a", value],
      ["b", "2"],
    ]);
  });

  it("is read by others in the same way", async () => {
    const content = { a: "x\r\ny", list: ["1", "2"], file: { file: "a.bin", filename: 'q"ü.png' } };
    const body = { type: "multipart", content } as const;
    const { headers, bytes } = await sent(server, { method: "POST", body }, { folder });
    const form = await new Response(bytes, {
      headers: { "content-type": String(headers["content-type"]) },
    }).formData();
    expect([...form.keys()]).toEqual(["a", "list", "list", "file"]);
    expect([form.get("a"), form.getAll("list")]).toEqual(["x\r\ny", ["1", "2"]]);
    const file = form.get("file");
    if (!(file instanceof File)) throw new Error("No file.");
    expect([file.name, file.type]).toEqual(['q"ü.png', "image/png"]);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from([0, 13, 10, 45, 45, 255]));
  });

  it("has types that a server reads, and files only where a part has a file name", async () => {
    const content = {
      text: "x",
      meta: { id: "{{props.id}}" },
      rows: { value: "a,b", contentType: "text/csv" },
      sheet: { value: "a,b", filename: "rows.csv" },
      file: { file: "a.bin", contentType: "application/json" },
    };
    const body = { type: "multipart", content } as const;
    const { headers, bytes } = await sent(server, { method: "POST", body }, { folder, props: { id: 7 } });
    const read: unknown[] = [];
    const reader = busboy({ headers });
    reader.on("field", (name, value, { mimeType }) => read.push([name, mimeType, value]));
    reader.on(
      "file",
      (name, file, { filename, mimeType }) => read.push([name, mimeType, { filename }]) && file.resume(),
    );
    await finished(reader.end(bytes));
    expect(read).toEqual([
      ["text", "text/plain", "x"],
      ["meta", "application/json", '{"id":"7"}'],
      ["rows", "text/csv", "a,b"],
      ["sheet", "text/csv", { filename: "rows.csv" }],
      ["file", "application/json", { filename: "a.bin" }],
    ]);
  });

  it.each(["text/plain\r\nX-Evil: 1", "a\nb", "a\u0000b"])("never has another line in a type: %j", async (type) => {
    const seen = server.seen.length;
    const body = {
      type: "multipart",
      content: { a: { base64: "", filename: "x", contentType: "{{props.type}}" } },
    } as const;
    const result = await run({ url: server.origin, method: "POST", body }, { props: { type } });
    expect(result).toMatchObject({
      code: "MCI_HTTP_HEADER",
      error: "not allowed: the content type of 'a' contains a control character. Often it is a line break at its end.",
    });
    expect(server.seen).toHaveLength(seen);
  });

  it.each([
    ["content-TYPE", "multipart/form-data"],
    ["Content-Type", 'Multipart/Form-Data; boundary=mine; boundary = "my own"'],
    ["content-type", "multipart/form-data; Boundary=mine"],
  ])("has its own boundary in the author's header too: %s: %s", async (name, value) => {
    const body = { type: "multipart", content: { a: "1" } } as const;
    const seen = await sent(server, { method: "POST", headers: { [name]: value }, body });
    expect(seen.rawHeaders.filter((text) => text.toLowerCase() === "content-type")).toEqual([name]);
    const header = String(seen.headers["content-type"]);
    expect(readMultipart(header.replace("Multipart/Form-Data", "multipart/form-data"), seen.bytes)).toHaveLength(1);
  });

  it("may be another kind of multipart, and called something else altogether", async () => {
    const body = { type: "multipart", content: { a: "1" } } as const;
    const related = 'multipart/related; type="application/dicom"; boundary=x; start=a';
    const { headers } = await sent(server, { method: "POST", headers: { "Content-Type": related }, body });
    expect(headers["content-type"]).toMatch(
      /^multipart\/related; type="application\/dicom"; start=a; boundary=mci-[\da-f-]{36}$/,
    );
    const own = await sent(server, { method: "POST", headers: { "Content-Type": "application/x" }, body });
    expect(own.headers["content-type"]).toBe("application/x");
  });

  it("is held in memory, so that it has a limit, files and all", async () => {
    const limits = { outputBytes: 3_000 };
    const one = { file: "big.txt" };
    expect(await parts({ one }, { limits })).toHaveLength(1);
    const body = { type: "multipart", content: { one, two: one } } as const;
    const result = await run({ url: server.origin, method: "POST", body }, { folder, limits });
    expect(result).toMatchObject({
      code: "MCI_HTTP_BODY",
      error: expect.stringMatching(
        /^too large to be sent: the body has at least 4,3\d\d bytes, allowed are 3,000\. Send less, or raise limits\.outputBytes\.$/,
      ),
    });
    const texts = { type: "multipart", content: { a: "x".repeat(1_500), b: "x".repeat(1_500) } } as const;
    expect(await run({ url: server.origin, method: "POST", body: texts }, { limits })).toMatchObject({
      code: "MCI_HTTP_BODY",
    });
  });

  it("reads nothing of a list that is too long", async () => {
    const { list, reads } = countedList(100_000);
    const body = { type: "multipart", content: { a: "{!! props.list !!}" } } as const;
    const settings = { limits: { outputBytes: 5_000 }, props: { list } };
    expect(await run({ url: server.origin, method: "POST", body }, settings)).toMatchObject({ code: "MCI_HTTP_BODY" });
    expect(reads()).toBe(0);
  });

  it("never mixes the files of many calls at once", async () => {
    const content = { id: "{{props.id}}", report: { file: "reports/{{props.file}}.pdf", filename: "{{props.id}}" } };
    const echo = await startServer((response, { headers, bytes }) => {
      const read = readMultipart(headers["content-type"], bytes);
      response.end(read.map(({ filename = "", content }) => `${filename}:${content.toString()}`).join(" "));
    });
    const execution = { url: echo.origin, method: "POST", body: { type: "multipart", content } } as const;
    const prepared = await prepare(execution, { folder });
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, id) => runCall(prepared, callOf({ id: `p${id}`, file: id % 20 }))),
    );
    for (const [id, { content }] of results.entries()) {
      expect(content).toEqual([{ type: "text", text: `:p${id} p${id}:%PDF ${id % 20}` }]);
    }
  });
});

/** As browsers write a name, and no control character but tab. */
function escaped(text: string): string {
  return Array.from(Buffer.from(text).toString(), (character) => {
    const stays = character === "\t" || !/["\p{Cc}]/u.test(character);
    return stays ? character : Buffer.from(character).toString("hex").toUpperCase().replaceAll(/../g, "%$&");
  }).join("");
}
