import {
  failure,
  success,
  TemplateError,
  text,
  type Executor,
  type TemplateEngine,
  type Toolbox,
  type ToolResult,
} from "@mci/contract";
import { placeAt } from "@mci/plugin-kit";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { goEngine } from "@mci/template-go";
import { Hono } from "hono";
import { MCIClient } from "mci";
import { describe, expect, it } from "vitest";

import { createGuard } from "../guard/guard.ts";
import { textTools } from "../../test/tools.ts";
import { restHandler } from "./rest-handler.ts";
import type { RestHandlerOptions } from "./rest-options.ts";
import { clientOf } from "../../test/serving.ts";

const base = "http://tools.example/api/v1/mcp";

type Handler = (request: Request) => Promise<Response>;

async function get(handler: Handler, path: string): Promise<{ status: number; body: unknown }> {
  const response = await handler(new Request(base + path));
  return { status: response.status, body: await response.json() };
}

async function post(
  handler: Handler,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = { "content-type": "application/json" },
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  const response = await handler(new Request(base + path, { method: "POST", headers, body: sent }));
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Handles requests for one tool, `greet`, that requires a city. */
async function greeter(options?: RestHandlerOptions): Promise<Handler> {
  return restHandler(await textTools("greet"), options);
}

const callTool = (handler: Handler, ...given: [body: unknown, headers?: Readonly<Record<string, string>>]) =>
  post(handler, "/tools/call", ...given);

/** A toolbox that answers every call alike. */
function answering(result: ToolResult): Toolbox {
  return { tools: () => [], execute: async () => result };
}

describe("the list of tools", () => {
  it("MCP Tools Guide, Listing Tools: names, describes and gives the schema of each", async () => {
    const { status, body } = await get(await greeter(), "/tools");
    expect(status).toBe(200);
    expect(body).toEqual({
      tools: [
        {
          name: "greet",
          title: "To greet",
          description: "Says who greets.",
          inputSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
          annotations: { title: "To greet", readOnlyHint: true },
        },
      ],
      total: 1,
      page: 1,
      limit: 50,
    });
  });

  it("MCP Tools Guide, Pagination: comes in pages, 50 to each unless limit says otherwise", async () => {
    const names = Array.from({ length: 120 }, (_, index) => `t${index}`);
    const handler = restHandler(await textTools(...names));
    const page = async (query: string): Promise<string[]> => {
      const { body } = await get(handler, `/tools${query}`);
      expect(body).toMatchObject({ total: 120 });
      return (body as { tools: { name: string }[] }).tools.map(({ name }) => name);
    };
    expect(await page("")).toEqual(names.slice(0, 50));
    expect(await page("?page=3")).toEqual(names.slice(100));
    expect(await page("?page=2&limit=100")).toEqual(names.slice(100));
    expect(await page("?page=4")).toEqual([]);
  });

  it.each([
    ["pge=2&lmit=1", "The query has an unknown parameter 'pge'. Did you mean 'page'?"],
    ["page=1&verbose", "The query has an unknown parameter 'verbose'. Valid parameters: page, limit."],
    ["page=1&page=2", "The query has the parameter 'page' twice."],
  ])("refuse a query of %s", async (query, error) => {
    expect(await get(await greeter(), `/tools?${query}`)).toEqual({
      status: 400,
      body: { error, code: "MCI_REQUEST" },
    });
  });

  it.each(["limit=0", "limit=101", "limit=ten", "limit=1.5", "page=0", "page=-1", "page=", "limit=99999999999999"])(
    "refuses ?%s",
    async (query) => {
      const body = { error: expect.stringMatching(/^(page|limit) must be/), code: "MCI_REQUEST" };
      expect(await get(await greeter(), `/tools?${query}`)).toEqual({ status: 400, body });
    },
  );
});

describe("one tool", () => {
  it("has items for arrays without any", async () => {
    const properties = { list: { type: "array" } };
    const execution = { type: "text", text: "x" } as const;
    const client = await clientOf([{ name: "lists", inputSchema: { type: "object", properties }, execution }]);
    const complete = { inputSchema: { type: "object", properties: { list: { type: "array", items: {} } } } };
    expect((await get(restHandler(client), "/tools/lists")).body).toMatchObject(complete);
    expect((await get(restHandler(client), "/tools")).body).toMatchObject({ tools: [complete] });
  });

  it("keeps both titles where its author gave two", async () => {
    const tool = { name: "t", title: "Ann", annotations: { title: "Bob" }, execution: { type: "text", text: "x" } };
    const { body } = await get(restHandler(await clientOf([tool])), "/tools/t");
    expect(body).toMatchObject({ title: "Ann", annotations: { title: "Bob" } });
  });

  it("is found by its name", async () => {
    const handler = restHandler(await textTools("greet", "call"));
    expect(await get(handler, "/tools/greet")).toMatchObject({ status: 200, body: { name: "greet" } });
    expect(await get(handler, "/tools/gr%65et")).toMatchObject({ status: 200, body: { name: "greet" } });
    expect(await get(handler, "/tools/call")).toMatchObject({ status: 200, body: { name: "call" } });
  });

  it("that does not exist is 404, with the name that was probably meant", async () => {
    const handler = await greeter();
    expect(await get(handler, "/tools/gret")).toEqual({
      status: 404,
      body: { error: "There is no tool 'gret'. Did you mean 'greet'?", code: "MCI_TOOL_UNKNOWN" },
    });
    expect(await get(handler, "/tools/__proto__")).toMatchObject({ status: 404 });
    expect(await get(handler, "/tools/%ff")).toMatchObject({ status: 400, body: { code: "MCI_REQUEST" } });
  });
});

describe("a call", () => {
  it("MCP Tools Guide, Success Response: gives content and isError", async () => {
    const handler = await greeter();
    const { status, body } = await callTool(handler, { name: "greet", arguments: { city: "Tbilisi" } });
    expect(status).toBe(200);
    expect(body).toEqual({ content: [{ type: "text", text: "greet Tbilisi" }], isError: false });
  });

  it("with an integer that a number cannot hold is 400, and names it as written", async () => {
    const handler = restHandler(answering(text("ran")));
    const body = '{"name":"greet","arguments":{"o":{"ids":[8812639451207734519]}}}';
    expect(await callTool(handler, body)).toMatchObject({
      status: 400,
      body: { code: "MCI_INPUT", error: expect.stringContaining("8812639451207734519 has more digits") },
    });
  });

  it("MCP Tools Guide, Error Response: begins its text with 'Error: '", async () => {
    const { status, body } = await callTool(await greeter(), { name: "greet" });
    expect(status).toBe(200);
    expect(body).toEqual({
      content: [{ type: "text", text: "Error: Required parameter 'city' is missing" }],
      isError: true,
      code: "MCI_INPUT",
    });
  });

  it("says 'Error: ' once, and only of errors", async () => {
    const call = async (result: ToolResult): Promise<unknown> =>
      (await callTool(restHandler(answering(result)), { name: "x" })).body;
    const more = { type: "text", text: "its answer" } as const;
    for (const message of ["Error: no such city", "no such city"]) {
      expect(await call(failure(message, { content: [more] }))).toEqual({
        content: [{ type: "text", text: "Error: no such city" }, more],
        isError: true,
        code: "MCI_TOOL_FAILED",
      });
    }
    expect(await call(text("fine"))).toEqual({ content: [{ type: "text", text: "fine" }], isError: false });
  });

  it("keeps structured content and parts of every type", async () => {
    const image = { type: "image", data: "aGk=", mimeType: "image/png" } as const;
    const handler = restHandler(answering(success([image], { structuredContent: { a: [1] }, metadata: { b: 2 } })));
    const { body } = await callTool(handler, { name: "x" });
    expect(body).toEqual({ content: [image], isError: false, structuredContent: { a: [1] } });
  });

  it.each([
    ["breaks it", { n: "x" }, "Field 'n' must be a number"],
    ["has nothing to hold against it", undefined, "its answer has no structured content"],
  ])("that promises an outputSchema and %s is an error, as over MCP", async (_, structuredContent, problem) => {
    const outputSchema = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };
    const document = {
      schemaVersion: "1.0",
      tools: [{ name: "count", outputSchema, execution: { type: "counting" } }],
    };
    const run = (): ToolResult => text("one", structuredContent === undefined ? {} : { structuredContent });
    const counting: Executor = { type: "counting", prepare: () => ({ run }) };
    const client = closedAtEnd(await MCIClient.from(document, { executors: [counting], onWarning: () => undefined }));
    const { status, body } = await callTool(restHandler(client), { name: "count" });
    expect([status, body]).toEqual([
      200,
      { isError: true, code: "MCI_RESPONSE", content: [expect.anything(), { type: "text", text: "one" }] },
    ]);
    expect(JSON.stringify(body)).toContain("Error: The result of 'count' does not match its outputSchema: ");
    expect(JSON.stringify(body)).toContain(problem);
  });

  it("of a tool that does not exist is 404, with the name that was probably meant", async () => {
    const { status, body } = await callTool(await greeter(), { name: "gret" });
    expect(status).toBe(404);
    expect(body).toEqual({ error: "Cannot run unknown tool 'gret'. Did you mean 'greet'?", code: "MCI_TOOL_UNKNOWN" });
  });

  it("of a tool whose own server does not know it is an error result, not 404", async () => {
    const client = await textTools("greet");
    const toolbox: Toolbox = {
      tools: () => client.tools(),
      execute: async () => failure("unknown tool 'greet'", { code: "MCI_TOOL_UNKNOWN" }),
    };
    expect(await callTool(restHandler(toolbox), { name: "greet" })).toMatchObject({
      status: 200,
      body: { isError: true },
    });
  });

  it("that finds the queue full is 429 with Retry-After, one of a closed client 503", async () => {
    const call = (code: string): Promise<{ status: number; headers: Headers; body: unknown }> =>
      callTool(restHandler(answering(failure("Busy.", { code }))), { name: "x" });
    const busy = await call("MCI_BUSY");
    expect(busy).toMatchObject({ status: 429, body: { error: "Busy.", code: "MCI_BUSY" } });
    expect(busy.headers.get("retry-after")).toBe("1");
    expect(await call("MCI_CLOSED")).toMatchObject({ status: 503, body: { code: "MCI_CLOSED" } });
  });

  it.each([
    ["MCI_RATE_LIMITED", 41_001, 429, "42"],
    ["MCI_RATE_LIMITED", 3, 429, "1"],
    ["MCI_RATE_LIMITED", "soon", 429, "1"],
    ["MCI_STORE", 1_000, 503, "1"],
  ])("that is refused with %s says when to come back: %j ms", async (code, retry_after_ms, status, header) => {
    const toolbox = answering(failure("Later.", { code, metadata: { retry_after_ms } }));
    const refused = await callTool(restHandler(toolbox), { name: "x" });
    expect(refused).toMatchObject({ status, body: { error: "Later.", code } });
    expect(refused.headers.get("retry-after")).toBe(header);
  });

  it.each([
    ["no JSON", "{"],
    ["no object", "[]"],
    ["no name", "{}"],
    ["an invalid name", '{"name":7}'],
    ["invalid arguments", '{"name":"greet","arguments":[]}'],
  ])("with %s is refused", async (_, body) => {
    expect(await callTool(await greeter(), body)).toMatchObject({
      status: 400,
      body: { code: "MCI_REQUEST" },
    });
  });

  it("takes null for a tool without arguments", async () => {
    const calls: unknown[] = [];
    const toolbox: Toolbox = {
      tools: () => [],
      execute: async (...call) => (calls.push(call.slice(0, 2)), text("ok")),
    };
    expect(await callTool(restHandler(toolbox), { name: "now", arguments: null })).toMatchObject({
      status: 200,
    });
    expect(calls).toEqual([["now", {}]]);
  });

  it("is JSON by its Content-Type, or refused", async () => {
    const handler = await greeter();
    const body = { name: "greet", arguments: { city: "x" } };
    const sent = (type: string) => callTool(handler, body, { "content-type": type });
    const refused = { status: 415, body: { code: "MCI_MEDIA_TYPE" } };
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "application/jsonx",
    ]) {
      expect(await sent(type)).toMatchObject(refused);
    }
    expect(await sent("Application/JSON;charset=utf-8")).toMatchObject({ status: 200 });
  });

  it("is UTF-8: a body that says otherwise is refused, not read wrongly", async () => {
    const handler = await greeter();
    const status = async (type: string): Promise<unknown> => {
      const { status, body } = await callTool(handler, { name: "greet" }, { "content-type": type });
      return [status, body];
    };
    const refusal = [415, { error: expect.stringContaining("must be UTF-8"), code: "MCI_MEDIA_TYPE" }];
    for (const charset of ["utf-16", "UTF-16LE", '"iso-8859-1"', "utf-8; charset=utf-16", "utf-88", ""]) {
      expect([charset, await status(`application/json; charset=${charset}`)]).toEqual([charset, refusal]);
    }
    for (const parameters of ['; charset="utf-8"', ";Charset = UTF8", "; charset=us-ascii; x=y", "; x=utf-16"]) {
      expect([parameters, await status(`application/json${parameters}`)]).toMatchObject([parameters, [200, {}]]);
    }
  });

  it.each([
    ['{"name":"greet","args":{}}', "The body has an unknown key 'args'. Valid keys: name, arguments."],
    ['{"name":"greet","argument":{}}', "The body has an unknown key 'argument'. Did you mean 'arguments'?"],
    ['{"name":"greet","__proto__":{}}', "The body has an unknown key '__proto__'. Valid keys: name, arguments."],
  ])("with a key there is not is refused by its name: %s", async (body, error) => {
    expect(await callTool(await greeter(), body)).toMatchObject({
      status: 400,
      body: { error, code: "MCI_REQUEST" },
    });
  });

  it("that is asked for with GET is 405 and says to POST, unless a tool is named 'call'", async () => {
    const asked = async (...names: string[]): Promise<Response> =>
      restHandler(await textTools(...names))(new Request(`${base}/tools/call`));
    const refusal = await asked("greet");
    expect([refusal.status, refusal.headers.get("allow"), await refusal.json()]).toEqual([
      405,
      "POST",
      { error: "To call a tool, POST { name, arguments } here.", code: "MCI_METHOD" },
    ]);
    expect((await asked("call")).status).toBe(200);
  });

  it("has a body of a bounded size", async () => {
    const handler = await greeter({ bodyBytes: 100 });
    const { status, body } = await callTool(handler, { name: "greet", more: "x".repeat(100) });
    expect(status).toBe(413);
    expect(body).toMatchObject({ code: "MCI_REQUEST_LIMIT" });
  });

  it("has a body of bounded depth: a million brackets are not read", async () => {
    const handler = await greeter();
    const deep = `{"name":"greet","arguments":{"city":${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}}}`;
    expect(await callTool(handler, deep)).toMatchObject({
      status: 400,
      body: { error: "The body is nested deeper than 100 levels.", code: "MCI_REQUEST" },
    });
  });

  it("tells the toolbox who calls and in which request", async () => {
    let context: unknown;
    const toolbox: Toolbox = {
      tools: () => [],
      execute: async (_name, _props, options) => {
        context = options?.context;
        return text("ok");
      },
    };
    const json = { "content-type": "application/json" };
    const given = await callTool(restHandler(toolbox), { name: "x" }, { ...json, "x-request-id": "abc-1" });
    expect(given.headers.get("x-request-id")).toBe("abc-1");
    expect(context).toEqual({ requestId: "abc-1", protocol: "rest" });
    const made = await callTool(restHandler(toolbox), { name: "x" }, { ...json, "x-request-id": "a b\tc" });
    expect(made.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
    expect(context).toEqual({ requestId: made.headers.get("x-request-id"), protocol: "rest" });
  });

  it("takes names like those of prototypes for what they are", async () => {
    const handler = await greeter();
    for (const name of ["__proto__", "constructor", "toString"]) {
      expect(await callTool(handler, `{"name":"${name}"}`)).toMatchObject({ status: 404 });
    }
    const body = '{"name":"greet","arguments":{"__proto__":{"city":"x"}}}';
    expect(await callTool(handler, body)).toMatchObject({ status: 200, body: { isError: true } });
  });
});

describe("what is asked wrongly", () => {
  it("is 404 where there is nothing", async () => {
    const handler = await greeter();
    for (const path of ["", "/", "/tools/", "/tools/a/b", "/TOOLS"]) {
      expect(await get(handler, path)).toMatchObject({ status: 404, body: { code: "MCI_NOT_FOUND" } });
    }
  });

  it("is 405 with what there is for another method", async () => {
    const handler = await greeter();
    const allowed = async (method: string, path: string): Promise<string | null> => {
      const response = await handler(new Request(base + path, { method }));
      expect(response.status).toBe(405);
      return response.headers.get("allow");
    };
    expect(await allowed("POST", "/tools")).toBe("GET, HEAD");
    expect(await allowed("DELETE", "/tools/call")).toBe("POST, GET, HEAD");
    expect(await allowed("constructor", "/tools/greet")).toBe("GET, HEAD");
  });

  it("answers HEAD like GET, without the body", async () => {
    const response = await (await greeter())(new Request(`${base}/tools`, { method: "HEAD" }));
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });
});

describe("what goes wrong inside", () => {
  it("is told to the log, not to the client", async () => {
    const heard: unknown[] = [];
    const broken = new Error("secret detail");
    const onError = (error: unknown): void => void heard.push(error);
    const unavailable = restHandler(() => Promise.reject(broken), { onError });
    const first = await get(unavailable, "/tools");
    expect(first).toMatchObject({ status: 503, body: { code: "MCI_UNAVAILABLE" } });
    const failing = restHandler({ tools: () => [], execute: () => Promise.reject(broken) }, { onError });
    const second = await callTool(failing, { name: "x" });
    expect(second).toMatchObject({ status: 500, body: { code: "MCI_INTERNAL" } });
    expect(heard).toEqual([broken, broken]);
    expect(JSON.stringify([first, second])).not.toContain("secret detail");
  });

  it("is told once, however many requests it meets", async () => {
    const heard: unknown[] = [];
    const broken = new Error("no tools");
    const handler = restHandler(() => Promise.reject(broken), { onError: (error) => void heard.push(error) });
    for (let index = 0; index < 3; index += 1) expect(await get(handler, "/tools")).toMatchObject({ status: 503 });
    expect(heard).toEqual([broken]);
  });

  it("is not what a client does wrong, nor a client that leaves", async () => {
    const heard: unknown[] = [];
    const options: RestHandlerOptions = { engines: [fieldEngine], onError: (error) => void heard.push(error) };
    const leaving: Toolbox = {
      tools: () => [],
      execute: (_name, _props, { signal } = {}) => Promise.reject(new Error(`aborted: ${signal?.aborted}`)),
    };
    const handler = restHandler(leaving, options);
    for (const body of ["{", "[]", "{}", '{"name":7}', '{"nam":"x"}']) {
      expect((await callTool(handler, body)).status).toBe(400);
    }
    expect((await post(handler, "/templates/test", { template: "{{", sample: 1, engine: "x" })).status).toBe(400);
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: '{"name":"x"}' };
    await handler(new Request(`${base}/tools/call`, { ...init, signal: AbortSignal.abort() }));
    expect(heard).toEqual([]);
    await handler(new Request(`${base}/tools/call`, init));
    expect(heard.map(String)).toEqual(["Error: aborted: false"]);
  });

  it("is 403 when the caller has no tools", async () => {
    const handler = restHandler(() => undefined);
    expect(await get(handler, "/tools")).toMatchObject({ status: 403, body: { code: "MCI_FORBIDDEN" } });
  });
});

describe("in your own app", () => {
  it("is mounted like any fetch handler", async () => {
    const app = new Hono().mount("/inner", await greeter());
    const response = await app.request("/inner/api/v1/mcp/tools/greet");
    expect(await response.json()).toMatchObject({ name: "greet" });
  });

  it("says in its OpenAPI document where it is mounted, when it is told", async () => {
    const client = await textTools("greet");
    const app = new Hono()
      .mount("/inner", restHandler(client, { basePath: "/inner" }))
      .mount("/other", restHandler(client));
    const document: unknown = await (await app.request("/inner/openapi.json")).json();
    expect(document).toHaveProperty("servers", [{ url: "/inner" }]);
    expect((await app.request("/inner/api/v1/mcp/tools")).status).toBe(200);
    expect(await (await app.request("/inner/none")).text()).toContain("Not found. See /inner/openapi.json");
    expect(await (await app.request("/other/openapi.json")).json()).not.toHaveProperty("servers");
  });

  it("stands behind a guard when it is given one, health and readiness before it", async () => {
    const options: RestHandlerOptions = { guard: createGuard({ tokens: [] }) };
    const handler = await greeter(options);
    expect(await get(handler, "/tools")).toMatchObject({ status: 401 });
    expect((await handler(new Request("http://tools.example/healthz"))).status).toBe(200);
    expect((await handler(new Request("http://tools.example/readyz"))).status).toBe(200);
  });

  it("says that it is not ready", async () => {
    const handler = await greeter({ isReady: () => false });
    const response = await handler(new Request("http://tools.example/readyz"));
    expect([response.status, await response.json()]).toEqual([503, { status: "closing" }]);
  });
});

describe("trying a response template", () => {
  it("takes no more of a sample in a string than of the body around it", async () => {
    const handler = restHandler(await textTools(), { engines: [goEngine()] });
    const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`k${index}`, 1])));
    const samples = [
      [413, keys.slice(0, 900_000).replace(/,[^,]*$/, "}")],
      [413, `[${"1,".repeat(250_000)}1]`],
      [400, `${"[".repeat(200)}${"]".repeat(200)}`],
      [200, `[${"1,".repeat(1_000)}1]`],
    ] as const;
    for (const [status, sample] of samples) {
      const trial = await post(handler, "/templates/test", { template: "{{ len . }}", engine: "go", sample });
      expect([sample.slice(0, 20), trial.status]).toEqual([sample.slice(0, 20), status]);
    }
  });

  it("is not there without engines", async () => {
    const handler = await greeter();
    expect(await post(handler, "/templates/test", { template: "x", sample: {} })).toMatchObject({ status: 404 });
  });

  const trial = async (body: object): Promise<{ status: number; body: unknown }> => {
    const { status, body: answer } = await post(await greeter({ engines: [fieldEngine] }), "/templates/test", body);
    return { status, body: answer };
  };

  it("MCP Tools Guide, Best Practices: shows what a template makes of an answer", async () => {
    expect(await trial({ template: "City: {{ .city }}", sample: { city: "Tbilisi" } })).toEqual({
      status: 200,
      body: { text: "City: Tbilisi" },
    });
  });

  it("prints numbers as the answer has them when it is given as text", async () => {
    expect(await trial({ template: "{{ .price }}", sample: '{"price":1.50}' })).toMatchObject({
      body: { text: "1.50" },
    });
  });

  it("prints numbers as the sample has them, as the tool does", async () => {
    const body = '{"template":"${{ .price }}", "sample": { "price": 25.00, "x": [1.0e3] } }';
    const handler = await greeter({ engines: [goEngine()] });
    expect(await post(handler, "/templates/test", body)).toMatchObject({ body: { text: "$25.00" } });
    const wrong = '{"sample":{ "price": 25.00 },"template":"{{ .price"}';
    expect(await post(handler, "/templates/test", wrong)).toMatchObject({ body: { text: '{ "price": 25.00 }' } });
  });

  it("MCP Tools Guide, Template Error Handling: gives the JSON, and what is wrong and where", async () => {
    expect(await trial({ template: "a\n {{ .city", sample: { a: 1 } })).toEqual({
      status: 200,
      body: {
        text: '{"a":1}',
        template_error: "Template syntax error at line 2, column 2: No closing }}.",
        line: 2,
        column: 2,
      },
    });
  });

  it.each([
    ["no template", { sample: {} }, 400],
    ["no sample", { template: "x" }, 400],
    ["an engine that is not a name", { template: "x", sample: {}, engine: 7 }, 400],
    ["an engine there is not", { template: "x", sample: {}, engine: "handlebars" }, 400],
    ["an engine named like a prototype", { template: "x", sample: {}, engine: "__proto__" }, 400],
    ["a sample that is too long", { template: "x", sample: "1".repeat(1_000_001) }, 413],
  ])("refuses %s", async (_, body, status) => {
    expect(await trial(body)).toMatchObject({ status, body: { error: expect.any(String), code: expect.any(String) } });
  });

  it("says what a template reads as when there is no engine for it and none was named", async () => {
    expect(await trial({ template: "{{#each items}}{{this}}{{/each}}", sample: {} })).toEqual({
      status: 400,
      body: {
        error:
          "The template looks like handlebars, but that engine is not available here. Available engines: go. " +
          "Set 'engine' to try it with one of them.",
        code: "MCI_CONFIG_ENGINE",
      },
    });
    expect(await trial({ template: "x", sample: {}, engine: "handlebars" })).toMatchObject({
      body: { error: "The template engine 'handlebars' is not available here. Available engines: go." },
    });
  });

  it("refuses a key there is not by its name", async () => {
    expect(await trial({ template: "x", sample: {}, engin: "go" })).toMatchObject({
      status: 400,
      body: { error: "The body has an unknown key 'engin'. Did you mean 'engine'?" },
    });
  });

  it("limits templates to bounds of its own, without files", async () => {
    let seen: Parameters<TemplateEngine["compile"]>[1] | undefined;
    const engine: TemplateEngine = {
      name: "go",
      compile(source, options) {
        seen = options;
        return fieldEngine.compile(source, options);
      },
    };
    await post(await greeter({ engines: [engine] }), "/templates/test", {
      template: "{{ .a }}",
      sample: { a: 1 },
    });
    expect(seen?.limits).toMatchObject({ templateBytes: 64_000, outputBytes: 1_000_000, loopSteps: 20_000 });
    expect(() => seen?.include("/etc/passwd")).toThrow("cannot include files");
  });
});

/** A language of nothing but fields. */
const fieldEngine: TemplateEngine = {
  name: "go",
  compile(source) {
    const open = source.lastIndexOf("{{");
    if (open !== -1 && !source.includes("}}", open)) {
      throw new TemplateError("MCI_TEMPLATE_SYNTAX", "No closing }}.", { ...placeAt(source, open), offset: open });
    }
    return {
      render: (data) =>
        source.replaceAll(/\{\{ \.(\w+) \}\}/g, (_, name) => String((data as Record<string, unknown>)[name])),
    };
  },
};
