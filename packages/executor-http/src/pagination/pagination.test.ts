import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { textOf, type HttpExecution, type Pagination, type ToolResult } from "@mci/contract";
import { describe, expect, it } from "vitest";

import { prepare, run, type RunSettings } from "../../test/run.ts";
import { startServer, type Script, type Seen, type TestServer } from "../../test/server.ts";

/** A server that answers with JSON: a text as it is, anything else printed. */
async function serve(page: (query: URLSearchParams, seen: Seen) => unknown): Promise<TestServer> {
  return startServer((response, seen) => {
    const answer = page(new URL(seen.url, "http://server").searchParams, seen);
    response.setHeader("content-type", "application/json");
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
}

/** A server whose pages name the next one in their Link header; the last one names none. */
async function serveLinked(links: readonly (string | readonly string[])[]): Promise<TestServer> {
  return startServer((response, { url }) => {
    const number = Number(new URL(url, "http://server").searchParams.get("page") ?? 1);
    const link = links[number - 1];
    if (link !== undefined) response.setHeader("link", link);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify([{ page: number }]));
  });
}

async function list(
  url: string,
  pagination: Pagination,
  { execution, ...settings }: RunSettings & { readonly execution?: Partial<HttpExecution> } = {},
): Promise<ToolResult> {
  return run({ url, pagination, ...execution }, settings);
}

function itemsOf({ content: [first] }: ToolResult): unknown {
  return JSON.parse(first?.type === "text" ? first.text : "");
}

/** Returns the note that a model reads after the items. */
function noteOf({ content }: ToolResult): string | undefined {
  const last = content.at(-1);
  return content.length > 1 && last?.type === "text" ? last.text : undefined;
}

function pathsOf({ seen }: TestServer): readonly string[] {
  return seen.map(({ url }) => url);
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

describe("the pages of a list", () => {
  it("are one list, whose numbers keep their written form", async () => {
    const pages = [
      '{"items": [ {"id":12345678901234567890, "price": 1.50} , -0 ], "next": "b"}',
      '{"items": [], "next": "c"}',
      '{"next": "", "items": [1e400,\n "é" ]}',
    ];
    const server = await serve((query) => pages[["b", "c"].indexOf(query.get("cursor") ?? "") + 1]);
    const result = await list(server.origin, { type: "cursor", next: "next" });
    expect(result).toEqual({
      isError: false,
      content: [
        {
          type: "text",
          text: '[\n  {\n    "id": 12345678901234567890,\n    "price": 1.50\n  },\n  -0,\n  1e400,\n  "é"\n]',
        },
      ],
      metadata: { status_code: 200, response_time_ms: expect.any(Number), pages: 3, items: 4 },
    });
  });

  it("are asked for with everything the tool sends", async () => {
    const server = await serve((query) => ({ items: [1], next: query.has("cursor") ? null : "a&b=c é/1" }));
    const result = await list(
      `${server.origin}/list?first=1&cursor2=x`,
      { type: "cursor", next: "next" },
      {
        execution: {
          method: "POST",
          params: { q: "a b", tags: ["x", "y"] },
          headers: { "X-Own": "own" },
          body: { json: { deep: true } },
          auth: { type: "bearer", token: "SECRET-token" },
        },
      },
    );
    expect(result).toMatchObject({ isError: false, metadata: { pages: 2 } });
    const others = "/list?first=1&cursor2=x&q=a%20b&tags=x&tags=y";
    expect(pathsOf(server)).toEqual([others, `${others}&cursor=a%26b%3Dc%20%C3%A9%2F1`]);
    for (const { method, headers, body } of server.seen) {
      expect({ method, body }).toEqual({ method: "POST", body: '{"deep":true}' });
      expect(headers).toMatchObject({ "x-own": "own", authorization: "Bearer SECRET-token" });
    }
  });

  it("are ten at most, unless the tool says so", async () => {
    const server = await serve((query) => ({ items: [0], next: Number(query.get("cursor") ?? 0) + 1 }));
    expect(await list(server.origin, { type: "cursor", next: "next" })).toMatchObject({
      content: [{}, { text: '[... more: next "10"]' }],
      metadata: { pages: 10, items: 10, next: "10" },
    });
    const other = await serve((query) => [Number(query.get("page"))]);
    expect(await list(other.origin, { type: "page", maxPages: 13 })).toMatchObject({
      metadata: { pages: 13, next: 14 },
    });
  });

  it("are a thousand at most, whatever the tool says", async () => {
    const server = await serve((query) => [Number(query.get("page"))]);
    const warnings: string[] = [];
    const prepared = await prepare(
      { url: server.origin, pagination: { type: "page", maxPages: 5_000 } },
      { warn: ({ message }) => warnings.push(message) },
    );
    expect(warnings).toEqual(["pagination.maxPages is 5000, and counts as 1000."]);
    expect(prepared).toBeDefined();
    const result = await list(server.origin, { type: "page", maxPages: 5_000 });
    expect(result).toMatchObject({ isError: false, metadata: { pages: 1000, items: 1000, next: 1001 } });
    expect(server.seen).toHaveLength(1000);
  });

  it("have no structured content, since an array is not an object", async () => {
    const server = await serve(() => ({ items: [{ a: 1 }] }));
    expect(await list(server.origin, { type: "link" })).not.toHaveProperty("structuredContent");
  });

  it("show the headers of the last one", async () => {
    const server = await startServer((response, { url }) => {
      const page = new URL(url, "http://server").searchParams.get("page") ?? "1";
      response.writeHead(200, { "content-type": "application/json", "x-page": page });
      response.end(page === "3" ? "[]" : `[${page}]`);
    });
    expect(await list(server.origin, { type: "page" }, { execution: { exposeHeaders: ["X-Page"] } })).toMatchObject({
      metadata: { headers: { "X-Page": "3" }, pages: 3, items: 2 },
    });
  });

  it("are shaped as one", async () => {
    const server = await serve((query) => [{ id: Number(query.get("page")), other: "x" }]);
    const result = await list(
      server.origin,
      { type: "page", maxPages: 3 },
      {
        execution: { response: { select: "[].id", maxItems: 2 } },
      },
    );
    expect(result.content[0]).toEqual({ type: "text", text: "[\n  1,\n  2\n]" });
    expect(result.metadata).toMatchObject({ pages: 3, items: 3, items_total: 3, items_shown: 2 });
  });

  it("leave no trace in memory but their items", async () => {
    const junk = "x".repeat(2_000_000);
    const server = await serve((query) => `{"junk":"${junk}","items":["${"i".repeat(100)}${query.get("page")}"]}`);
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void; // oxlint-disable-line typescript/no-unsafe-type-assertion
    let most = 0;
    collect();
    const before = process.memoryUsage();
    const watched = await startServer((response, { url }) => {
      if (server.seen.length % 10 === 9) {
        collect();
        const { heapUsed, external } = process.memoryUsage();
        most = Math.max(most, heapUsed + external - before.heapUsed - before.external);
      }
      void fetch(server.origin + url).then(async (answer) => response.end(await answer.text()));
    });
    const result = await list(watched.origin, { type: "page", maxPages: 120 });
    expect(result).toMatchObject({ metadata: { pages: 120, items: 120 } });
    expect(most).toBeLessThan(150_000_000); // the pages have 240 MB; both servers stand in this process as well
  });
});

describe("pages with links", () => {
  it.each([
    ["relative", '<?page=2>; rel="next"', '</list?page=3&a=1>; rel="next"'],
    ["among others", '<?page=1>; rel="first", <?page=2>; rel="next"', '<?page=3>; rel="last next"; title="a, <b>"'],
  ])("follow those that are %s", async (_, first, second) => {
    const server = await serveLinked([first, second]);
    expect(itemsOf(await list(`${server.origin}/list`, { type: "link" }))).toEqual([
      { page: 1 },
      { page: 2 },
      { page: 3 },
    ]);
  });

  it("follow those in several headers, and whole urls", async () => {
    const links: string[][] = [];
    const server = await serveLinked(links);
    links.push(['<?page=9>; rel="prev"', `<${server.origin}/list?page=2#part>; rel="next"`]);
    const result = await list(`${server.origin}/list?mine=1`, { type: "link" });
    expect(result.metadata).toMatchObject({ pages: 2, items: 2 });
    expect(pathsOf(server)).toEqual(["/list?mine=1", "/list?page=2"]);
  });

  it.each([
    ["?page=2&size=1", '[... more: next "page=2&size=1"]'],
    ["/list/2", "[... more pages]"],
  ])("are not shown to a model as urls, which it cannot call: %s", async (link, note) => {
    const server = await serveLinked([`<${link}>; rel="next"`]);
    const result = await list(server.origin, { type: "link", maxPages: 1 });
    expect(noteOf(result)).toBe(note);
    expect(result.metadata).toMatchObject({ next: new URL(link, `${server.origin}/`).href });
  });

  it.each([
    ["another host", "http://elsewhere.example/list?page=2"],
    ["another port", "http://127.0.0.1:1/list?page=2"],
    ["another scheme", "https://127.0.0.1/list"],
    ["no scheme", "//elsewhere.example/list"],
    ["something else", "file:///etc/passwd"],
    ["a blob", "blob:ORIGIN/x"],
    ["a user", "http://user:SECRET-pw@elsewhere.example/"],
  ])("do not lead to %s, where credentials do not belong", async (_, target) => {
    const links: string[] = [];
    const server = await serveLinked(links);
    const url = target.replace("ORIGIN", server.origin);
    links.push(`<${url}>; rel="next"`);
    const result = await list(server.origin, { type: "link" }, { execution: { auth: { type: "bearer", token: "t" } } });
    expect(itemsOf(result)).toEqual([{ page: 1 }]);
    expect(noteOf(result)).toMatch(
      /^\[\.\.\. ended early: the next page is at another origin than [^;]*(?:; next "page=2")?\]$/,
    );
    expect(result).toMatchObject({
      isError: false,
      metadata: {
        pages: 1,
        next: new URL(url.replace("user:SECRET-pw@", ""), server.origin).href,
        pagination_problem: `the next page is at another origin than ${server.origin} and was not fetched: credentials stay there`,
      },
    });
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    ["there", "?page=2"],
    ["back", "HOME/private"],
  ])("do not lead on from where a redirect went: %s", async (_, target) => {
    const server = await startServer((response) =>
      response.writeHead(302, { location: `${other.origin}/moved` }).end(),
    );
    const other: TestServer = await startServer((response) => {
      const link = `<${target.replace("HOME", server.origin)}>; rel="next"`;
      response.writeHead(200, { "content-type": "application/json", link }).end("[1]");
    });
    const execution = { auth: { type: "bearer", token: "SECRET-token" } } as const;
    expect(await list(server.origin, { type: "link" }, { execution })).toMatchObject({
      metadata: { pages: 1, next: expect.any(String), pagination_problem: expect.stringContaining("another origin") },
    });
    expect(server.seen).toHaveLength(1);
    expect(other.seen.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  it("keep the key of auth in the query, which no server repeats, and tell nobody", async () => {
    const server = await serveLinked(['<?page=2>; rel="next"', '<?page=3&key=***>; rel="next"']);
    const auth = { type: "apiKey", in: "query", name: "key", value: "SECRET-key" } as const;
    const result = await list(server.origin, { type: "link", maxPages: 2 }, { execution: { auth } });
    expect(pathsOf(server)).toEqual(["/?key=SECRET-key", "/?page=2&key=SECRET-key"]);
    expect(result.metadata).toMatchObject({ next: `${server.origin}/?page=3` });
  });

  it("end where they lead back", async () => {
    const server = await serveLinked(['<?page=2>; rel="next"', '<?page=1>; rel="next"']);
    expect(await list(`${server.origin}/?page=1`, { type: "link" })).toMatchObject({
      isError: false,
      metadata: { pages: 2, pagination_problem: "page 2 leads back to one that was fetched already" },
    });
    const itself = await serveLinked(['<#more>; rel="next"']);
    expect(await list(itself.origin, { type: "link" })).toMatchObject({
      metadata: { pages: 1, pagination_problem: "page 1 leads back to one that was fetched already" },
    });
  });

  it("may all contain the same", async () => {
    const server = await startServer((response, { url }) => {
      if (url !== "/c") response.setHeader("link", `<${url === "/" ? "/b" : "/c"}>; rel="next"`);
      response.end("[0]");
    });
    expect(itemsOf(await list(server.origin, { type: "link" }))).toEqual([0, 0, 0]);
  });
});

describe("pages with a cursor", () => {
  it.each<[string, unknown, string]>([
    ["a text", "x/y z", "/list?a=1&cursor=x%2Fy%20z"],
    ["a number", 7, "/list?a=1&cursor=7"],
    ["zero", 0, "/list?a=1&cursor=0"],
    ["a path", "/other?after=7", "/other?after=7"],
  ])("go on with %s", async (_, cursor, path) => {
    const server = await serve((__, { url }) => ({ data: [url], meta: { next: url === "/list?a=1" ? cursor : null } }));
    const result = await list(
      `${server.origin}/list`,
      { type: "cursor", next: "meta.next" },
      {
        execution: { params: { a: 1 } },
      },
    );
    expect(pathsOf(server)).toEqual(["/list?a=1", path]);
    expect(result.metadata).toMatchObject({ pages: 2, items: 2 });
  });

  it("go on with a whole url of the same origin, and no other", async () => {
    for (const [host, pages] of [
      [undefined, 2],
      ["http://127.0.0.1:1", 1],
    ] as const) {
      const server: TestServer = await serve((query): unknown => ({
        // oxlint-disable-line no-await-in-loop -- a table
        value: [1, query.has("p")],
        "@odata.nextLink": query.has("p") ? undefined : `${host ?? server.origin}/x?p=2`,
      }));
      const result = await list(server.origin, { type: "cursor", next: "@odata.nextLink" }); // oxlint-disable-line no-await-in-loop
      expect(result.metadata).toMatchObject({ pages });
    }
  });

  it("keep ids above 2^53 as they are written", async () => {
    const server = await serve(
      (query) => `{"a":[${query.get("cursor") ?? 0}],"n":${query.has("cursor") ? "null" : "12345678901234567890"}}`,
    );
    await list(server.origin, { type: "cursor", next: "n" });
    expect(pathsOf(server).at(-1)).toBe("/?cursor=12345678901234567890");
  });

  it("take one that starts with a slash for a cursor when they name its parameter", async () => {
    const server = await serve((query) => ({ a: [query.get("after")], n: query.has("after") ? null : "/9j/4A==" }));
    await list(`${server.origin}/list`, { type: "cursor", next: "n", param: "after" });
    expect(pathsOf(server)).toEqual(["/list", "/list?after=%2F9j%2F4A%3D%3D"]);
  });

  it.each([null, "", false, undefined])("end at %j", async (next) => {
    const server = await serve(() => ({ a: [1], next }));
    const { metadata } = await list(server.origin, { type: "cursor", next: "next" });
    expect(metadata).toEqual({ status_code: 200, response_time_ms: expect.any(Number), pages: 1, items: 1 });
  });

  it.each([
    [{ a: 1 }, "what stands at 'n' is neither a text nor a number"],
    [true, "what stands at 'n' is neither a text nor a number"],
    ["x".repeat(8_001), "what stands at 'n' is too long for a cursor"],
    [`/${"x".repeat(8_001)}`, "the url of the next page is not usable"],
    ["http://[", "the url of the next page is not usable"],
  ])("end where there is none: %.40j", async (n, problem) => {
    const server = await serve(() => ({ a: [1], n }));
    const { metadata } = await list(server.origin, { type: "cursor", next: "n" });
    expect(metadata).toMatchObject({ pages: 1, pagination_problem: problem });
  });

  it("end where a cursor comes again, or the same page", async () => {
    const circle = await serve((query) => ({ a: [query.get("cursor")], n: query.get("cursor") === "x" ? "y" : "x" }));
    expect(await list(circle.origin, { type: "cursor", next: "n" })).toMatchObject({
      metadata: { pages: 3, pagination_problem: "page 3 leads back to one that was fetched already" },
    });
    const deaf = await serve(() => ({ a: [1, 2], n: "x" }));
    const result = await list(deaf.origin, { type: "cursor", next: "n" });
    expect(result).toMatchObject({
      metadata: { pages: 1, items: 2, pagination_problem: "page 2 is the same as the one before it" },
    });
    expect(result.metadata).not.toHaveProperty("next");
    expect(noteOf(result)).toBe("[... ended early: page 2 is the same as the one before it]");
  });

  it("are looked for among own members only", async () => {
    const server = await serve(() => ({ a: [1] }));
    for (const next of ["constructor.name", "__proto__", "a.length", "toString"]) {
      const { metadata } = await list(server.origin, { type: "cursor", next }); // oxlint-disable-line no-await-in-loop
      expect(metadata).not.toHaveProperty("pagination_problem");
    }
    expect(server.seen).toHaveLength(4);
  });
});

describe("pages with numbers", () => {
  const numbers = range(0, 25);

  it.each<[string, Pagination, string, readonly string[]]>([
    ["page, by itself", { type: "page" }, "", ["page=1", "page=2", "page=3", "page=4"]],
    ["page, with its size", { type: "page", pageSize: 10 }, "", ["page=1", "page=2", "page=3"]],
    ["page, from 0", { type: "page", start: 0, param: "p", pageSize: 10 }, "", ["p=0", "p=1", "p=2"]],
    ["page, from where the call says", { type: "page", pageSize: 10 }, "page=2", ["page=2", "page=3"]],
    ["offset, by itself", { type: "offset" }, "", ["offset=0", "offset=10", "offset=20", "offset=25"]],
    [
      "offset, with its limit",
      { type: "offset", limit: 10 },
      "",
      ["offset=0&limit=10", "limit=10&offset=10", "limit=10&offset=20"],
    ],
    [
      "offset, with names of its own",
      { type: "offset", param: "skip", limitParam: "top", limit: 10 },
      "",
      ["skip=0&top=10", "top=10&skip=10", "top=10&skip=20"],
    ],
    [
      "offset, as the call says",
      { type: "offset", limit: 10 },
      "offset=15&limit=5",
      ["offset=15&limit=5", "limit=5&offset=20", "limit=5&offset=25"],
    ],
  ])("end as told: %s", async (_, pagination, query, expected) => {
    const server = await serve((sent) => {
      const size = Number(sent.get("limit") ?? sent.get("top") ?? 10);
      const page = sent.get("page") ?? sent.get("p");
      const offset = Number(sent.get("offset") ?? sent.get("skip") ?? 0);
      const from = page === null ? offset : (Number(page) - (sent.has("p") ? 0 : 1)) * 10;
      return { total: 25, rows: range(from, Math.min(from + size, 25)) };
    });
    const result = await list(`${server.origin}/?${query}`, pagination);
    expect(pathsOf(server).map((path) => path.slice(2))).toEqual(expected);
    expect(itemsOf(result)).toEqual(numbers.slice(-Number(result.metadata?.["items"])));
    expect(result.metadata).not.toHaveProperty("next");
  });

  it("count on by what came, for a server that gives less than it was asked for", async () => {
    const server = await serve((sent) =>
      range(Number(sent.get("offset")), Math.min(25, Number(sent.get("offset")) + 7)),
    );
    expect(itemsOf(await list(server.origin, { type: "offset" }))).toEqual(numbers);
  });

  it("say where to go on, and go on there", async () => {
    const server = await serve((sent) =>
      range(Number(sent.get("offset")), Math.min(25, Number(sent.get("offset")) + 5)),
    );
    const execution = { params: { offset: "{{props.offset}}" } };
    const inputSchema = { type: "object", properties: { offset: { type: "integer" } } };
    const pagination = { type: "offset", maxPages: 2 } as const;
    const first = await list(server.origin, pagination, { execution, inputSchema });
    expect(first.metadata).toMatchObject({ items: 10, next: 10 });
    const second = await list(server.origin, pagination, {
      execution,
      inputSchema,
      props: { offset: first.metadata?.["next"] },
    });
    expect(itemsOf(second)).toEqual(range(10, 20));
  });

  it("end where a server gives the same page for ever", async () => {
    const server = await serve(() => [1, 2]);
    expect(await list(server.origin, { type: "page" })).toMatchObject({
      isError: false,
      metadata: { pages: 1, items: 2, pagination_problem: "page 2 is the same as the one before it" },
    });
  });

  it("cannot be counted on from something else", async () => {
    const server = await serve(() => []);
    expect(await list(`${server.origin}/?page=two`, { type: "page" })).toMatchObject({
      isError: true,
      code: "MCI_INPUT",
      error: "the parameter 'page' must be a whole number, to count on from",
    });
    expect(server.seen).toEqual([]);
  });
});

describe("a single page", () => {
  it("comes as it is, with what follows it", async () => {
    const server = await serve(() => '{"items":[1.50],"meta":{"next":"b"}}');
    expect(await list(server.origin, { type: "cursor", next: "meta.next", maxPages: 1 })).toEqual({
      isError: false,
      content: [
        { type: "text", text: '{\n  "items": [\n    1.50\n  ],\n  "meta": {\n    "next": "b"\n  }\n}' },
        { type: "text", text: '[... more: next "b"]' },
      ],
      structuredContent: { items: [1.5], meta: { next: "b" } },
      metadata: { status_code: 200, response_time_ms: expect.any(Number), pages: 1, items: 1, next: "b" },
    });
    expect(await list(server.origin, { type: "page", maxPages: 1 })).toMatchObject({ metadata: { items: 1, next: 2 } });
    expect(server.seen).toHaveLength(2);
  });

  it("need not have a list", async () => {
    const server = await serve(() => ({ message: "nothing here" }));
    expect(await list(server.origin, { type: "link", maxPages: 1 })).toMatchObject({
      isError: false,
      structuredContent: { message: "nothing here" },
      metadata: { pagination_problem: expect.stringContaining("pagination.items must say") },
    });
  });
});

describe("a list that breaks off", () => {
  it("is the usual error at the first page", async () => {
    const server = await startServer((response) =>
      response.writeHead(404, { "content-type": "text/plain", "x-id": "7" }).end("no"),
    );
    for (const maxPages of [1, 10]) {
      // oxlint-disable-next-line no-await-in-loop -- a table
      expect(await list(server.origin, { type: "page", maxPages }, { execution: { exposeHeaders: ["x-id"] } })).toEqual(
        {
          isError: true,
          error: "HTTP request failed: 404 Not Found",
          code: "MCI_HTTP_STATUS",
          content: [
            { type: "text", text: "HTTP request failed: 404 Not Found" },
            { type: "text", text: "no" },
          ],
          metadata: { status_code: 404, response_time_ms: expect.any(Number), headers: { "x-id": "7" } },
        },
      );
    }
    expect(await list("http://127.0.0.1:1/", { type: "page" })).toMatchObject({ code: "MCI_HTTP_CONNECT" });
  });

  it("is an error that quotes the answer when the first page has no list", async () => {
    const server = await serve(() => ({ message: "quota exceeded" }));
    expect(await list(server.origin, { type: "page", items: "data" })).toMatchObject({
      isError: true,
      code: "MCI_RESPONSE",
      error: `there is no 'data' in the answer: it has "message"`,
      content: [{}, { text: '{\n  "message": "quota exceeded"\n}' }],
      metadata: { status_code: 200 },
    });
  });

  const again = ". A later page is not tried again: call again from there";

  it.each<[string, Script, string | RegExp, string?]>([
    [
      "a status",
      (response) => response.writeHead(503).end(),
      "page 3: HTTP request failed: 503 Service Unavailable",
      again,
    ],
    ["a final status", (response) => response.writeHead(403).end(), "page 3: HTTP request failed: 403 Forbidden"],
    ["a lost connection", (response) => response.destroy(), /^page 3: 127.0.0.1:\d+ closed the connection/, again],
    ["no JSON", (response) => response.end("<html>"), "page 3: the answer is not JSON object or list"],
    [
      "no list",
      (response) => response.end('{"error":"x"}'),
      "page 3: pagination.items must say which list of the answer is meant",
    ],
  ])("gives what there is until a later page has %s", async (_, broken, problem, hint = "") => {
    const server = await startServer((response, seen) => {
      if (seen.url === "/?page=3") broken(response, seen, response.req);
      else response.end(`[${seen.url.slice(-1)}]`);
    });
    const result = await list(server.origin, { type: "page" });
    expect(result).toMatchObject({
      isError: false,
      metadata: { status_code: 200, pages: 2, items: 2, next: 3, truncated: true },
    });
    expect(result.metadata?.["pagination_problem"]).toMatch(problem);
    expect(itemsOf(result)).toEqual([1, 2]);
    const said = String(result.metadata?.["pagination_problem"]).replace(/\.$/, "");
    expect(noteOf(result)).toBe(`[... ended early: ${said}; next 3${hint}]`);
  });

  it("is a timeout when its time is over, with what there is by then", async () => {
    const controller = new AbortController();
    const server = await startServer((response, { url }) => {
      if (url !== "/?page=2") response.end('["first"]');
      else controller.abort(new DOMException("The time is over.", "TimeoutError")); // as AbortSignal.timeout does
    });
    const result = await list(server.origin, { type: "page" }, { signal: controller.signal });
    expect(result).toMatchObject({
      isError: true,
      code: "MCI_TIMEOUT",
      error: expect.stringMatching(/^timed out: no answer from 127\.0\.0\.1$/),
      content: [
        { text: expect.stringContaining("timed out") },
        { text: '[\n  "first"\n]' },
        { text: expect.stringMatching(/^\[\.\.\. ended early: page 2: timed out: .*; next 2\]$/) },
      ],
      metadata: { status_code: 200, pages: 1, items: 1, next: 2, truncated: true },
    });
  });

  it("asks for nothing more when it is cancelled", async () => {
    const controller = new AbortController();
    const server = await serve((query) => {
      if (query.get("page") === "3") controller.abort();
      return [query.get("page")];
    });
    expect(await list(server.origin, { type: "page" }, { signal: controller.signal })).toMatchObject({
      code: "MCI_CANCELLED",
    });
    expect(server.seen).toHaveLength(3);
  });
});

describe("a list too large for a result", () => {
  const sizeOf = (result: ToolResult): number => Buffer.byteLength(textOf(result) + JSON.stringify(result.metadata));

  it("ends with the last page that fits, and goes on with the next one", async () => {
    const server = await serve((query) => [`${query.get("page")}${"é".repeat(150)}`]);
    const result = await list(server.origin, { type: "page" }, { limits: { resultBytes: 3_000 } });
    const { pages, next } = result.metadata as { readonly pages: number; readonly next: number }; // oxlint-disable-line typescript/no-unsafe-type-assertion
    expect(itemsOf(result)).toHaveLength(pages);
    expect(pages).toBeGreaterThan(2);
    expect(next).toBe(pages + 1);
    expect(sizeOf(result)).toBeLessThanOrEqual(3_000);
    expect(result.metadata).toMatchObject({
      truncated: true,
      pagination_problem: `page ${next} does not fit in the result. Raise limits.resultBytes to allow more`,
    });
  });

  it.each<[string, (size: number) => readonly string[]]>([
    ["by its limit", () => Array(100).fill("x".repeat(8))],
    ["long before its end", () => Array(10_000).fill("x".repeat(8))],
  ])("is cut at a whole item when its first page is too large %s", async (_, rows) => {
    const server = await serve(() => rows(0));
    for (let resultBytes = 1_300; resultBytes < 1_312; resultBytes += 1) {
      const result = await list(server.origin, { type: "offset", limit: 100 }, { limits: { resultBytes } }); // oxlint-disable-line no-await-in-loop
      const items = itemsOf(result);
      expect(items).toEqual(Array(Number(result.metadata?.["items"])).fill("x".repeat(8)));
      expect(items).not.toHaveLength(0);
      expect(sizeOf(result)).toBeLessThanOrEqual(resultBytes);
      expect(result.metadata).toMatchObject({ truncated: true, next: result.metadata?.["items"] });
    }
  });

  it("is bounded however long its cursor is", async () => {
    const cursors = ["b", "é".repeat(7_000)];
    const server = await serve((query) => {
      const number = cursors.indexOf(query.get("cursor") ?? "") + 1;
      return { items: [`${number}`.padEnd(5_000)], n: cursors[number] };
    });
    const pagination = { type: "cursor", next: "n", maxPages: 2 } as const;
    const result = await list(server.origin, pagination, { limits: { resultBytes: 20_000 } });
    expect(result.metadata).toMatchObject({ pages: 2, next: cursors[1], truncated: true });
    expect(noteOf(result)).toBe("[... more: next too long to show, see metadata.next]");
    expect(sizeOf(result)).toBeLessThanOrEqual(20_000);
  });

  it.each([1, 2])("is bounded with what a model reads of a long cursor, of %d pages", async (maxPages) => {
    const server = await serve((query) => ({
      items: ["x".repeat(1_300)],
      n: `${query.get("cursor") ?? "c".repeat(1_900)}c`,
    }));
    const pagination = { type: "cursor", next: "n", maxPages } as const;
    const result = await list(server.origin, pagination, { limits: { resultBytes: 5_000 } });
    expect(noteOf(result)).toMatch(/^\[\.\.\. more: next "c+"\]$/);
    expect(result.metadata).toMatchObject({ pages: maxPages, truncated: true });
    expect(sizeOf(result)).toBeLessThanOrEqual(5_000);
  });
});

describe("the options of pagination", () => {
  it.each<[object, string]>([
    [{ type: "pages" }, "pagination.type must be link, cursor, page or offset."],
    [{ type: "cursor", next: "" }, "pagination.next is empty."],
    [{ type: "page", param: "{{props.param}}" }, "pagination.param contains a placeholder."],
  ])("are checked at load: %j", async (pagination, message) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a custom source may pass this
    await expect(prepare({ url: "http://h/", pagination: pagination as Pagination })).rejects.toThrow(message);
  });

  it("do not go together with a key for each call, since all pages would carry the same one", async () => {
    const execution = { url: "http://h/", pagination: { type: "page" }, idempotency: { header: "Key" } } as const;
    await expect(prepare(execution)).rejects.toThrow("pagination and idempotency cannot be used together.");
  });

  it("may contain what is the author's own", async () => {
    const own = { type: "page", "x-note": "", "x-see": "{{docs}}" } as const;
    await expect(prepare({ url: "http://h/", pagination: own })).resolves.toBeDefined();
  });
});
