import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { callOf, prepare, runCall } from "./testing/run.ts";
import { startServer, type TestServer } from "./testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

describe("explain", () => {
  it("is a line for a shell, with every value and its place in the execution block", async () => {
    const prepared = await prepare({
      url: `https://h.example/users/{{props.id}}`,
      method: "post",
      headers: { "X-A~B": "it's {{props.id}}" },
      params: { "a~b": ["{{props.id}}", 1] },
      auth: { type: "bearer", token: "{{env.TOKEN}}" },
      body: { json: { note: { text: "{{props.id}}" }, list: "{!!props.list!!}" } },
    });
    expect(prepared.explain?.(callOf({ id: "a b", list: [1] }, { TOKEN: "SECRET-1" }))).toEqual({
      text:
        `curl -X POST 'https://h.example/users/a%20b?a~b=a%20b&a~b=1' -H 'X-A~B: it'\\''s a b' ` +
        `-H 'Authorization: Bearer ***' -H 'content-type: application/json' ` +
        `--data-raw '{"note":{"text":"a b"},"list":[1]}'`,
      parts: [
        { name: "method", value: "POST", at: "/method" },
        { name: "url", value: "https://h.example/users/a%20b?a~b=a%20b&a~b=1", at: "/url" },
        { name: "param a~b 0", value: "a b", at: "/params/a~0b/0" },
        { name: "param a~b 1", value: "1", at: "/params/a~0b/1" },
        { name: "header X-A~B", value: "it's a b", at: "/headers/X-A~0B" },
        { name: "header Authorization", value: "Bearer ***", at: "/auth" },
        { name: "header content-type", value: "application/json", at: "/body/json" },
        { name: "body note text", value: "a b", at: "/body/json/note/text" },
        { name: "body list", value: "[1]", at: "/body/json/list" },
      ],
    });
  });

  it("sends nothing", async () => {
    const before = server.sockets.size;
    const prepared = await prepare({ url: server.origin });
    expect(prepared.explain?.(callOf())).toMatchObject({ text: `curl '${server.origin}/'` });
    expect(server.sockets.size).toBe(before);
  });

  it("masks a key in the query", async () => {
    const auth = { type: "apiKey", in: "query", name: "key", value: "{{env.KEY}}" } as const;
    const explained = (await prepare({ url: "https://h.example", auth })).explain?.(callOf({}, { KEY: "SECRET-1" }));
    expect(explained?.text).toBe("curl 'https://h.example/?key=***'");
    expect(explained?.parts).toContainEqual({ name: "param key", value: "***", at: "/auth" });
  });

  const hasCurl = spawnSync("curl", ["--version"]).status === 0;
  it.runIf(hasCurl)("asks for the same as the call when it is pasted", async () => {
    const props = { id: "$(id) `id` ' \" \\ é {a,b} [1-3]", list: [1, "x'y"] };
    const prepared = await prepare({
      url: `${server.origin}/{{props.id}}/[x]`,
      method: "PUT",
      headers: { "X-Id": "{{props.id}}", "X-Empty": "" },
      params: { q: "{{props.id}}" },
      body: { form: { id: "{{props.id}}", list: "{!!props.list!!}", at: "@/etc/passwd" } },
    });
    await runCall(prepared, callOf(props));
    const called = server.seen.at(-1);
    const line = prepared.explain?.(callOf(props)).text ?? "";
    await promisify(execFile)("sh", ["-c", `${line} --silent --noproxy '*'`]);
    const pasted = server.seen.at(-1);
    expect(pasted).not.toBe(called);
    expect(pasted).toMatchObject({ method: called?.method, url: called?.url, body: called?.body });
    for (const name of ["x-id", "x-empty", "content-type"]) expect(pasted?.headers[name]).toBe(called?.headers[name]);
  });
});
