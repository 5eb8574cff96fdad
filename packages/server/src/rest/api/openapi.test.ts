import { text, textOf, type TemplateEngine, type Toolbox, type JsonObject } from "@mci/contract";
import { memoryStore } from "@mci/store";
import { describe, expect, it } from "vitest";

import { createGuard } from "../../guard/guard.ts";
import { textTools } from "../../../test/tools.ts";
import { servedOperations } from "./endpoints.ts";
import { openapi } from "./openapi.ts";
import { restHandler } from "../rest-handler.ts";
import { clientOf } from "../../../test/serving.ts";

interface Document {
  readonly paths: Record<string, Record<string, DescribedOperation>>;
  readonly components: { readonly schemas: JsonObject };
}

interface DescribedOperation {
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses: Record<string, Described>;
}

interface Described {
  readonly content: { readonly "application/json": { readonly schema: JsonObject } };
}

const echo: TemplateEngine = { name: "go", compile: (source) => ({ render: () => source }) };
const plain: Toolbox = { tools: () => [], execute: async () => text("ok") };

/** Describes how a value violates a schema of the document, in the words of our own input validation. */
async function mistakesIn(value: unknown, schema: JsonObject, { components }: Document): Promise<string> {
  const local = JSON.parse(
    JSON.stringify({ properties: { value: schema }, $defs: components.schemas }).replaceAll(
      "#/components/schemas/",
      "#/$defs/",
    ),
  ) as JsonObject;
  const inputSchema = { type: "object", additionalProperties: false, ...local };
  const tool = { name: "check", inputSchema, execution: { type: "text", text: "fits" } };
  const client = await clientOf([tool]);
  return textOf(await client.execute("check", { value }));
}

const json = { "content-type": "application/json" };
const call = (body: string, headers: Record<string, string> = json): RequestInit => ({ method: "POST", headers, body });

describe("the OpenAPI document", () => {
  it.each<[string, string, RequestInit, number]>([
    ["/api/v1/mcp/tools", "/api/v1/mcp/tools?page=1&limit=2", {}, 200],
    ["/api/v1/mcp/tools", "/api/v1/mcp/tools?limit=0", {}, 400],
    ["/api/v1/mcp/tools/{name}", "/api/v1/mcp/tools/greet", {}, 200],
    ["/api/v1/mcp/tools/{name}", "/api/v1/mcp/tools/%ff", {}, 400],
    ["/api/v1/mcp/tools/{name}", "/api/v1/mcp/tools/none", {}, 404],
    ["/api/v1/mcp/tools/call", "/api/v1/mcp/tools/call", call('{"name":"greet","arguments":{"city":"x"}}'), 200],
    ["/api/v1/mcp/tools/call", "/api/v1/mcp/tools/call", call('{"name":"greet"}'), 200],
    ["/api/v1/mcp/tools/call", "/api/v1/mcp/tools/call", call("{"), 400],
    ["/api/v1/mcp/tools/call", "/api/v1/mcp/tools/call", call('{"name":"none"}'), 404],
    ["/api/v1/mcp/tools/call", "/api/v1/mcp/tools/call", call("x".repeat(2_000)), 413],
    ["/api/v1/mcp/tools/call", "/api/v1/mcp/tools/call", call("{}", {}), 415],
    ["/api/v1/mcp/templates/test", "/api/v1/mcp/templates/test", call('{"template":"{{ .a }}","sample":{}}'), 200],
    [
      "/api/v1/mcp/templates/test",
      "/api/v1/mcp/templates/test",
      call('{"template":"{{#a}}{{ .a }}","sample":{}}'),
      200,
    ],
    ["/api/v1/mcp/templates/test", "/api/v1/mcp/templates/test", call('{"template":1}'), 400],
    ["/healthz", "/healthz", {}, 200],
    ["/readyz", "/readyz", {}, 200],
    ["/openapi.json", "/openapi.json", {}, 200],
  ])("describes the answer of %s to %s", async (path, url, init, status) => {
    const handler = restHandler(await textTools("greet"), { engines: [echo], bodyBytes: 1_000 });
    const document = JSON.parse(openapi(servedOperations({ hasTools: true, hasTemplates: true }))) as Document;
    const response = await handler(new Request(`http://localhost${url}`, init));
    const body: unknown = await response.json();
    expect(response.status).toBe(status);
    const described = document.paths[path]?.[(init.method ?? "GET").toLowerCase()]?.responses[String(status)];
    const schema = described?.content["application/json"].schema;
    expect(await mistakesIn(body, schema ?? {}, document)).toBe("fits");
    expect(schema).toBeDefined();
  });

  it("describes refusals of every path", async () => {
    const document = JSON.parse(openapi(servedOperations({ hasTools: true, hasTemplates: true }))) as Document;
    const guarded = restHandler(plain, { guard: createGuard({ tokens: [] }) });
    const foreign = restHandler(plain, { guard: createGuard({}) });
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { responses }] of Object.entries(methods)) {
        const wrong = await restHandler(plain, { engines: [echo] })(
          new Request(`http://localhost${path}`, { method: "PATCH" }),
        );
        const answers = [wrong];
        if (path.startsWith("/api/")) {
          const request = new Request(`http://tools.example${path}`, { method });
          answers.push(await guarded(request.clone()), await foreign(request));
        }
        for (const answer of answers) {
          const schema = responses[String(answer.status)]?.content["application/json"].schema;
          expect([path, answer.status, schema]).toEqual([
            path,
            answer.status,
            { $ref: "#/components/schemas/Problem" },
          ]);
          expect(await mistakesIn(await answer.json(), schema ?? {}, document)).toBe("fits");
        }
      }
    }
  });

  it("finds answers that do not fit: the check of this file checks", async () => {
    const document = JSON.parse(openapi(servedOperations({ hasTools: true, hasTemplates: false }))) as Document;
    const schema = { $ref: "#/components/schemas/ToolPage" };
    expect(await mistakesIn({ tools: [{}], total: 1, page: 1, limit: 50 }, schema, document)).toContain(
      "value.tools[0].name",
    );
  });

  it("describes idempotency keys and the refusals of calls with one, where they are taken", async () => {
    let runs = 0;
    let finish = (): void => {};
    const done = new Promise<void>((resolve) => (finish = resolve));
    const toolbox: Toolbox = { tools: () => [], execute: async () => ((runs += 1), await done, text("paid")) };
    const store = memoryStore();
    const handlers = [restHandler(toolbox, { store }), restHandler(() => toolbox, { store: { ...store } })] as const;
    const ask = (handler: 0 | 1, init: RequestInit, path = "/api/v1/mcp/tools/call"): Promise<Response> =>
      handlers[handler](new Request(`http://localhost${path}`, init));
    const document = (await (await ask(0, {}, "/openapi.json")).json()) as Document;
    const { parameters, responses } = document.paths["/api/v1/mcp/tools/call"]?.["post"] ?? {};
    expect(parameters).toMatchObject([{ name: "Idempotency-Key", in: "header", schema: { maxLength: 255 } }]);

    const keyed = { ...json, "idempotency-key": "order-1" };
    const first = ask(0, call('{"name":"pay"}', keyed));
    await expect.poll(() => runs).toBe(1);
    const refusals = [await ask(1, call('{"name":"pay"}', keyed)), await ask(1, call('{"name":"refund"}', keyed))];
    finish();
    expect(refusals.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual([
      [409, "1"],
      [422, null],
    ]);
    for (const answer of refusals) {
      const schema = responses?.[String(answer.status)]?.content["application/json"].schema;
      expect(schema).toBeDefined();
      expect(await mistakesIn(await answer.json(), schema ?? {}, document)).toBe("fits");
    }
    expect(await (await ask(1, call('{"name":"pay"}', keyed))).json()).toEqual(await (await first).json());
    expect(runs).toBe(1);
  });

  it("describes no idempotency keys where they are ignored, and their use for tasks", () => {
    const ofCall = (hasTasks: boolean) => {
      const document = JSON.parse(openapi(servedOperations({ hasTools: true, hasTasks, hasTemplates: false })));
      const { parameters = [], responses } = (document as Document).paths["/api/v1/mcp/tools/call"]?.["post"] ?? {};
      return [
        parameters.map(({ name }) => name),
        Object.keys(responses ?? {}).filter((status) => /409|422/.test(status)),
      ];
    };
    expect(ofCall(false)).toEqual([[], []]);
    expect(ofCall(true)).toEqual([["Idempotency-Key"], ["422"]]);
  });

  it("leaves out what is not served", () => {
    const document = JSON.parse(openapi(servedOperations({ hasTools: true, hasTemplates: false }))) as Document;
    expect(Object.keys(document.paths)).not.toContain("/api/v1/mcp/templates/test");
  });
});
