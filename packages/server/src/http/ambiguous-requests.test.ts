import { text, type Toolbox } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { repeatedKey } from "@mci/plugin-kit";

import { restHandler } from "../rest/rest-handler.ts";
import { legacy, modern } from "../../test/mcp-requests.ts";
import { callText, rawAnswer, rawConnection } from "../../test/raw.ts";
import { until } from "../../test/until.ts";
import { serving } from "../../test/serving.ts";

const toolbox: Toolbox = { tools: () => [], execute: async (_, props) => text(JSON.stringify(props)) };
const close = "Connection: close";

async function serve(): Promise<string> {
  const server = await serving({ toolbox, mcp: { name: "tools", version: "1" } });
  return server.url;
}

/** A request with this body, whatever it is. */
function posted(path: string, body: string | Uint8Array, headers: readonly string[] = [close]): Buffer {
  const bytes = Buffer.from(body as string);
  const head = [`POST ${path} HTTP/1.1`, "Host: localhost", `Content-Length: ${bytes.length}`, ...headers];
  if (!headers.some((header) => /^content-type/i.test(header))) head.push("Content-Type: application/json");
  return Buffer.concat([Buffer.from([...head, "", ""].join("\r\n")), bytes]);
}

async function answerTo(request: Buffer): Promise<string> {
  const { socket, ended, received } = rawConnection(await serve());
  socket.write(request);
  await ended;
  return received();
}

const rest = "/api/v1/mcp/tools/call";

describe("a request that can be read in two ways", () => {
  it.each(["Host: other", "Authorization: Bearer b", "Content-Type: text/plain"])(
    "is refused with 400, and its connection closed, for a second %s",
    async (header) => {
      const twice = callText("x", ["Authorization: Bearer a", header]);
      // Without the header that asks for it: the server closes by itself.
      const answer = await rawAnswer(await serve(), twice);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain(`"error":"There is more than one ${header.split(":")[0]}."`);
      expect(answer).toMatch(/^connection: close\r$/im);
    },
  );

  it.each(["Mcp-Session-Id: a", "MCP-Protocol-Version: 2025-11-25"])(
    "is refused with 400 over MCP for a second header, even an equal one: %s",
    async (header) => {
      const { headers, message } = legacy("tools/list");
      const lines = Object.entries(headers)
        .filter(([name]) => name !== "mcp-protocol-version")
        .map(([name, value]) => `${name}: ${value}`);
      const answerFor = (...more: string[]): Promise<string> =>
        answerTo(posted("/mcp", JSON.stringify(message), [...lines, ...more, close]));
      expect(await answerFor(header)).toMatch(/^HTTP\/1\.1 200 /);
      const name = header.split(":")[0] ?? "";
      for (const first of [name, name.toLowerCase()]) {
        // oxlint-disable-next-line no-await-in-loop -- one server after the other
        const answer = await answerFor(header.replace(name, first), header);
        expect(answer).toMatch(new RegExp(`^HTTP/1.1 400 [^]*There is more than one ${name}\\.`));
      }
    },
  );

  it("takes nothing that follows on the same connection", async () => {
    const { socket, ended, received } = rawConnection(await serve());
    socket.write(
      `${callText("x", ["Content-Type: application/json"])}GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );
    await ended;
    expect(received().match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
  });

  it.each([
    ["the same key", '{"name":"x","name":"y"}', "name"],
    ["the same key, escaped", String.raw`{"name":"x","n\u0061me":"y"}`, "name"],
    ["a key twice deep inside", '{"name":"x","arguments":{"a":[{"b":1, "c":2, "b" : 3}]}}', "b"],
  ])("is refused with 400 for %s twice, over REST and MCP", async (_, body, key) => {
    expect(await answerTo(posted(rest, body))).toMatch(new RegExp(`^HTTP/1.1 400 [^]*has the key '${key}' twice`));
    const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${body}}`;
    const headers = ["Accept: application/json, text/event-stream", close];
    const answer = await answerTo(posted("/mcp", call, headers));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 400 [^]*"code":-32600,[^]*has the key '${key}' twice`));
  });

  it.each([
    [rest, '{"name":"x","arguments":{"a":1}}', String.raw`{\"a\":1}`],
    ["/mcp", '{"jsonrpc":"2.0","id":1,"method":"ping"}', '"result":{}'],
  ])("is read where its body begins with a byte order mark: %s", async (path, body, result) => {
    const headers = ["Accept: application/json, text/event-stream", close];
    const answer = await answerTo(posted(path, `\uFEFF${body}`, headers));
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
    expect(answer).toContain(result);
  });

  it.each([rest, "/mcp"])("is refused with 400 for bytes that are not UTF-8: %s", async (path) => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
    expect(await answerTo(posted(path, body))).toMatch(/^HTTP\/1\.1 400 [^]*The body has bytes that are not UTF-8\./);
  });

  it("is refused by the fetch handler as well", async () => {
    const handler = restHandler(toolbox);
    const send = (body: string | Uint8Array<ArrayBuffer>): Promise<Response> => {
      const headers = { "content-type": "application/json" };
      return handler(new Request(`http://localhost${rest}`, { method: "POST", headers, body }));
    };
    expect((await send('{"name":"x","name":"y"}')).status).toBe(400);
    expect((await send(new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
    expect((await send('{"name":"x"}')).headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("keys that are there twice", () => {
  it.each([
    ["{}", undefined],
    ['{"a":1,"b":{"a":2},"c":[{"a":1},{"a":1}]}', undefined],
    ['{"a":"a","b":"a"}', undefined],
    [String.raw`{"\\":1,"\"":2,"\\\"":3}`, undefined],
    ['["a","a"]', undefined],
    ['{"":1,"":2}', ""],
    ['{"a":[{}],"a":1}', "a"],
    ['{"__proto__":1,"__proto__":2}', "__proto__"],
    ["not JSON: {", undefined],
    ['{"a', undefined],
  ])("are found in %s: %j", (body, key) => {
    expect(repeatedKey(body)).toBe(key);
  });
});

describe("every answer", () => {
  it("tells browsers to take it for what it says it is", async () => {
    const url = await serve();
    const requests = [
      callText("x", [close]),
      `GET /healthz HTTP/1.1\r\nHost: localhost\r\n${close}\r\n\r\n`,
      `GET /nowhere HTTP/1.1\r\nHost: localhost\r\n${close}\r\n\r\n`,
      `GET /mcp HTTP/1.1\r\nHost: localhost\r\n${close}\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: evil.example\r\n${close}\r\n\r\n`,
    ];
    const answers = await Promise.all(requests.map((request) => rawAnswer(url, request)));
    for (const answer of answers) expect(answer).toMatch(/^x-content-type-options: nosniff\r$/m);
    const { headers, message } = modern("subscriptions/listen", { notifications: { toolsListChanged: true } });
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const stream = rawConnection(url);
    stream.socket.write(posted("/mcp", JSON.stringify(message), lines));
    await until(() => stream.received().includes("x-content-type-options: nosniff"));
  });
});

describe("the cursor of a list", () => {
  const list = async ({ headers, message }: ReturnType<typeof legacy>): Promise<unknown> => {
    const response = await fetch(`${await serve()}/mcp`, {
      method: "POST",
      headers: headers as Record<string, string>,
      body: JSON.stringify(message),
    });
    const body = await response.text();
    return JSON.parse(body.slice(body.indexOf("{")));
  };

  it.each([
    ["an older client", legacy],
    ["a newer client", modern],
  ])("may be null, which is none, and is refused when it is a number: of %s", async (_, draft) => {
    expect(await list(draft("tools/list", { cursor: null }))).toMatchObject({ result: { tools: [] } });
    for (const cursor of [5, true, {}, []]) {
      expect(await list(draft("tools/list", { cursor }))).toMatchObject({
        error: { code: -32_602, message: expect.stringMatching(/^This cursor is invalid/) },
      });
    }
  });
});
