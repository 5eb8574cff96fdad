import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import type { HttpExecution, JsonObject, Prepared } from "@mci/contract";
import { folderOf } from "@mci/plugin-kit/test";
import { afterAll, describe, expect, it } from "vitest";

import { readMultipart } from "../test/multipart.ts";
import { callOf, prepare, runCall } from "../test/run.ts";
import { startServer, type Seen } from "../test/server.ts";

const server = await startServer(undefined, afterAll);

describe("explain", () => {
  it("shows neither params nor fields of a form that are left out for null", async () => {
    const some = { a: "{{props.none}}", b: ["{{props.none}}", "{{props.x}}"] };
    const prepared = await prepare({ url: "https://h.example/", method: "POST", params: some, body: { form: some } });
    expect(prepared.explain?.(callOf({ none: null, x: 1 }))).toEqual({
      text: "curl -X POST 'https://h.example/?b=1' -H 'content-type: application/x-www-form-urlencoded' --data-raw 'b=1'",
      parts: [
        { name: "method", value: "POST", at: "/method" },
        { name: "url", value: "https://h.example/?b=1", at: "/url" },
        { name: "param b 1", value: "1", at: "/params/b/1" },
        { name: "header content-type", value: "application/x-www-form-urlencoded", at: "/body/form" },
        { name: "body b 1", value: "1", at: "/body/form/b/1" },
      ],
    });
  });

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

  it("refuses a header that the call refuses", async () => {
    const prepared = await prepare({ url: "https://h.example/", headers: { a: "{{props.a}}" } });
    expect(() => prepared.explain?.(callOf({ a: "x\r\nX-Evil: 1" }))).toThrow("contains a control character");
  });

  it("sends nothing", async () => {
    const before = server.sockets.size;
    const prepared = await prepare({ url: server.origin });
    expect(prepared.explain?.(callOf())).toMatchObject({ text: `curl '${server.origin}/'` });
    expect(server.sockets.size).toBe(before);
  });

  it("opens no file, and shows where the bytes of a body come from", async () => {
    const url = "https://h.example";
    const content = {
      "it's": "{{props.text}}",
      report: { file: "no/{{props.id}}.pdf", filename: 'my "report".pdf' },
      photos: [{ base64: "{{props.data}}", filename: "a.png" }, { file: "{{props.gone}}" }, "text"],
      gone: "{{props.gone}}",
    };
    const inputSchema = { properties: { gone: { type: "string" } } };
    const body = { type: "multipart", content } as const;
    const prepared = await prepare({ url, method: "POST", body }, { inputSchema, folder: "/srv/my tools" });
    const props = { text: "@/etc/passwd;type=x", id: 1, data: Buffer.alloc(1_234).toString("base64") };
    expect(prepared.explain?.(callOf(props))).toEqual({
      text:
        "curl -X POST 'https://h.example/' -H 'content-type: multipart/form-data' " +
        `--form-string 'it'\\''s=@/etc/passwd;type=x' ` +
        String.raw`-F 'report=@"/srv/my tools/no/1.pdf";filename="my %22report%22.pdf";type=application/pdf' ` +
        `-F 'photos=@"<1,234 bytes>";filename="a.png";type=image/png' --form-string 'photos=text'`,
      parts: [
        { name: "method", value: "POST", at: "/method" },
        { name: "url", value: "https://h.example/", at: "/url" },
        { name: "header content-type", value: "multipart/form-data", at: "/body/content" },
        { name: "body it's", value: "@/etc/passwd;type=x", at: "/body/content/it's" },
        { name: "body report file", value: "no/1.pdf", at: "/body/content/report/file" },
        { name: "body report filename", value: 'my "report".pdf', at: "/body/content/report/filename" },
        { name: "body photos 0 base64", value: "<1,234 bytes>", at: "/body/content/photos/0/base64" },
        { name: "body photos 0 filename", value: "a.png", at: "/body/content/photos/0/filename" },
        { name: "body photos 2", value: "text", at: "/body/content/photos/2" },
      ],
    });

    const file = { type: "binary", content: { file: "it's.png" } } as const;
    const binary = (await prepare({ url, body: file }, { folder: "/srv" })).explain?.(callOf());
    expect(binary?.text).toBe(
      `curl -X GET 'https://h.example/' -H 'content-type: image/png' --data-binary '@/srv/it'\\''s.png'`,
    );
    expect(binary?.parts).toContainEqual({ name: "body file", value: "it's.png", at: "/body/content/file" });
    const given = { type: "binary", content: { base64: "aGk=" } } as const;
    expect((await prepare({ url, method: "PUT", body: given })).explain?.(callOf()).text).toContain(
      "--data-binary '@<2 bytes>'",
    );
  });

  it("asks for the method of a body, which --head would not send", async () => {
    const url = "https://h.example";
    const head = await prepare({ url, method: "HEAD", body: { raw: "x" } });
    expect(head.explain?.(callOf()).text).toBe(
      "curl -X HEAD 'https://h.example/' -H 'content-type: text/plain; charset=utf-8' --data-raw 'x'",
    );
    expect((await prepare({ url, method: "HEAD" })).explain?.(callOf()).text).toBe(`curl --head '${url}/'`);
  });

  it("refuses what the call would", async () => {
    const body = { type: "binary", content: { file: "{{props.path}}" } } as const;
    const prepared = await prepare({ url: "https://h.example", method: "PUT", body });
    expect(() => prepared.explain?.(callOf({ path: "../x" }))).toThrow(
      expect.objectContaining({ code: "MCI_PATH_OUTSIDE" }),
    );
  });

  it("masks a key in the query", async () => {
    const auth = { type: "apiKey", in: "query", name: "key", value: "{{env.KEY}}" } as const;
    const explained = (await prepare({ url: "https://h.example", auth })).explain?.(callOf({}, { KEY: "SECRET-1" }));
    expect(explained?.text).toBe("curl 'https://h.example/?key=***'");
    expect(explained?.parts).toContainEqual({ name: "param key", value: "***", at: "/auth" });
  });

  it("asks for the first page where there are several", async () => {
    const url = "https://h.example/list";
    const explain = async (execution: Partial<HttpExecution>, props = {}) =>
      (await prepare({ url, ...execution })).explain?.(callOf(props));
    const auth = { type: "apiKey", in: "query", name: "key", value: "SECRET-1" } as const;
    const paged = await explain({ pagination: { type: "page" }, auth });
    expect(paged?.text).toBe(`curl '${url}?key=***&page=1'`);
    expect(paged?.parts).toContainEqual({ name: "url", value: `${url}?key=***&page=1`, at: "/url" });
    expect((await explain({ pagination: { type: "offset", limit: 2 } }))?.text).toBe(`curl '${url}?offset=0&limit=2'`);
    const own = { pagination: { type: "page" }, params: { page: "{{props.page}}" } } as const;
    expect((await explain(own, { page: 3 }))?.text).toBe(`curl '${url}?page=3'`);
  });

  it("has the caller's own key of a call", async () => {
    const execution = { url: "https://h.example", method: "POST", idempotency: { header: "Key" } } as const;
    const explained = (await prepare(execution)).explain?.({ ...callOf(), idempotencyKey: "mine" });
    expect(explained?.parts).toContainEqual({ name: "header Key", value: "mine", at: "/idempotency" });
  });

  it("says how a client proves who it is, when its author does", async () => {
    const auth = {
      type: "oauth2",
      flow: "clientCredentials",
      tokenUrl: "https://h.example/token",
      clientId: "me",
      clientSecret: "SECRET-1",
    } as const;
    const partsOf = async (more: object) =>
      (await prepare({ url: "https://h.example", auth: { ...auth, ...more } })).explain?.(callOf()).parts;
    const part = { name: "client auth", value: "basic", at: "/auth/clientAuth" };
    expect(await partsOf({ clientAuth: "basic" })).toContainEqual(part);
    expect((await partsOf({}))?.map(({ name }) => name)).not.toContain("client auth");
  });

  const hasCurl = spawnSync("curl", ["--version"]).status === 0;
  const skipped = hasCurl ? "" : " (curl is not installed)";
  it.runIf(hasCurl)(`asks for the same as the call when it is pasted${skipped}`, async () => {
    const props = { id: "$(id) `id` ' \" \\ é {a,b} [1-3]", list: [1, "x'y"] };
    const prepared = await prepare({
      url: `${server.origin}/{{props.id}}/[x]`,
      method: "PUT",
      headers: { "X-Id": "{{props.id}}", "X-Empty": "" },
      params: { q: "{{props.id}}" },
      body: { form: { id: "{{props.id}}", list: "{!!props.list!!}", at: "@/etc/passwd" } },
    });
    const { called, pasted } = await calledAndPasted(prepared, props);
    expect(pasted).toMatchObject({ method: called.method, url: called.url, body: called.body });
    for (const name of ["x-id", "x-empty", "content-type"]) expect(pasted.headers[name]).toBe(called.headers[name]);
  });

  it.runIf(hasCurl)(`sends the same files as the call when it is pasted${skipped}`, async () => {
    const file = 'a; "b", c.png';
    const folder = join(folderOf({ [`in it's folder/${file}`]: Buffer.from([0, 1, 13, 10, 255]) }), "in it's folder");
    const multipart = {
      "it's": "{{props.text}}",
      list: [" <x", '"q"', "(", "a;type=b"],
      photo: { file, filename: "{{props.filename}}", contentType: "image/x; a=b" },
      other: { file },
      meta: { a: "{{props.text}}" },
      rows: { value: "{{props.text}}", contentType: "text/csv; charset=utf-8" },
      sheet: { value: "@a,b;type=x", filename: "{{props.filename}}" },
    };
    const props = { text: "@/etc/passwd\r\n$(id)", filename: "\\\\ \\\"é`id`'.png" };
    for (const body of [
      { type: "multipart", content: multipart },
      { type: "binary", content: { file } },
    ] as const) {
      const prepared = await prepare({ url: server.origin, method: "POST", body }, { folder });
      const { called, pasted } = await calledAndPasted(prepared, props);
      expect(bodyOf(pasted)).toEqual(bodyOf(called));
    }
  });

  it.runIf(hasCurl)(
    `sends the same hostile parts as the call when it is pasted, and reads no other file${skipped}`,
    async () => {
      const folder = folderOf({ "secret.txt": "SECRET-1", "a.txt": "a" });
      const secret = join(folder, "secret.txt");
      const hostile = [
        `@${secret}`,
        `<${secret}`,
        `a;type=b`,
        `a,${secret}`,
        `a/b;filename=@${secret}`,
        `a/b;headers=@${secret}`,
        '"',
        "\\",
      ];
      const prepared = await prepare(
        {
          url: server.origin,
          method: "POST",
          body: {
            type: "multipart",
            content: {
              text: { value: "{{props.x}}", filename: "f", contentType: "a/b" },
              plain: "{{props.x}}",
              named: { value: "v", filename: "{{props.x}}" },
              typed: { value: "v", contentType: "{{props.x}}" },
              file: { file: "a.txt", filename: "{{props.x}}", contentType: "{{props.x}}" },
              comma: { file: "a.txt", contentType: `a/b,{{props.x}}` },
            },
          },
        },
        { folder },
      );
      for (const x of hostile) {
        const { called, pasted } = await calledAndPasted(prepared, { x });
        expect(bodyOf(pasted)).toEqual(bodyOf(called));
      }

      const given = await prepare({
        url: server.origin,
        method: "POST",
        body: { type: "multipart", content: "{!!props.b!!}" },
      });
      const names = ['a"b', "a;b,c/d", `@${secret}`, "line\r\nbreak", "\u0001", "$(id)'`id`", "%22", "(", " a ", "-F"];
      const b = Object.fromEntries(names.map((name, index) => [name, index % 2 === 0 ? "1" : { j: 1 }]));
      const { called, pasted } = await calledAndPasted(given, { b });
      expect(bodyOf(pasted)).toEqual(bodyOf(called));
    },
  );

  it.each([{ "x=@/etc/passwd;": { j: 1 } }, { "a=b": "1" }, { "": "1" }, {}, { a: "\0" }])(
    "says in words that curl cannot send %j",
    async (b) => {
      const prepared = await prepare({
        url: "https://h.example",
        method: "POST",
        body: { type: "multipart", content: "{!!props.b!!}" },
      });
      expect(prepared.explain?.(callOf({ b })).text).toMatch(/^# curl cannot [a-zA-Z ,-]+: [a-zA-Z ,]+\.$/);
    },
  );
});

/** The requests of a call and of its command line. Throws if one of them sends none. */
async function calledAndPasted(prepared: Prepared, props: JsonObject): Promise<{ called: Seen; pasted: Seen }> {
  const before = server.seen.length;
  await runCall(prepared, callOf(props));
  const line = prepared.explain?.(callOf(props)).text ?? "";
  await promisify(execFile)("sh", ["-c", `${line} --silent --noproxy '*'`]);
  const [called, pasted, ...others] = server.seen.slice(before);
  if (called === undefined || pasted === undefined || others.length > 0)
    throw new Error(`Expected two requests: ${line}`);
  return { called, pasted };
}

/** Boundaries differ. */
function bodyOf(seen: Seen | undefined): unknown {
  if (seen === undefined) return undefined;
  const type = seen.headers["content-type"];
  return type?.startsWith("multipart") ? readMultipart(type, seen.bytes) : [type, seen.bytes];
}
