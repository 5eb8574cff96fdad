import { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { text, type Toolbox, type JsonObject } from "@mci/contract";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";
import { modern, requestOf, type Draft } from "../../test/mcp-requests.ts";
import { mcpToolbox, tools } from "../../test/mcp-toolbox.ts";
import { present } from "../../test/present.ts";
import { seenResponse } from "../../test/seen-response.ts";
import { mcpEndpoint } from "./endpoint.ts";
import { paramHeaderMismatch } from "./param-headers.ts";
import { sdkEndpoint } from "./sdk/sdk-endpoint.ts";
import { mcpService } from "./service/mcp-service.ts";

const options = { name: "test", version: "1" };
const routed = present(tools.find(({ name }) => name === "routed"));

type Headers = Record<string, string>;

/** Arguments and headers, and whether they agree. */
const cases: readonly [boolean, Record<string, unknown>, Headers][] = [
  [true, {}, {}],
  [true, { region: "west" }, { "mcp-param-region": "west" }],
  [true, { region: "" }, { "mcp-param-region": "" }],
  [true, { region: "Grüße" }, { "mcp-param-region": "=?base64?R3LDvMOfZQ==?=" }],
  [true, { region: "west" }, { "mcp-param-region": "=?base64?d2VzdA==?=" }],
  [true, {}, { "mcp-param-region": "west" }],
  [true, { deep: { level: 5 } }, { "mcp-param-level": "5" }],
  [true, { deep: { level: 5 } }, { "mcp-param-level": "5.0" }],
  [false, { region: "west" }, {}],
  [false, { region: "west" }, { "mcp-param-region": "east" }],
  [false, { region: "west" }, { "mcp-param-region": "West" }],
  [false, { region: "west" }, { "mcp-param-region": "=?base64?d2VzdA?=" }],
  [false, { region: "west" }, { "mcp-param-region": "=?base64?/////w==?=" }],
  [false, { region: "west" }, { "mcp-param-region": "=?base64?ZWFzdA==?=" }],
  [false, { deep: { level: 5 } }, {}],
  [false, { deep: { level: 5 } }, { "mcp-param-level": "0x5" }],
  [false, { deep: { level: 5 } }, { "mcp-param-level": "6" }],
];

function draftOf(props: Record<string, unknown>, headers: Headers): Draft {
  const draft = modern("tools/call", { name: "routed", arguments: props });
  return { ...draft, headers: { ...draft.headers, ...headers } };
}

describe("arguments that are repeated in headers", () => {
  it.each(cases)("are compared with them as the SDK does it (%s): %j, %j", async (agree, props, headers) => {
    const request = requestOf(draftOf(props, headers));
    const toolbox = closedAtEnd(await mcpToolbox());
    const answer = await seenResponse(await mcpEndpoint(toolbox, options).handle(request));
    const reference = createMcpHandler(() => {
      const server = new McpServer(options, { capabilities: { tools: { listChanged: true } } });
      const inputSchema = fromJsonSchema(routed["inputSchema"] as object);
      server.registerTool("routed", { inputSchema }, () => ({ content: [{ type: "text", text: "routed" }] }));
      return server;
    });
    const response = await reference.fetch(
      new Request("http://localhost/mcp", { method: "POST", headers: request.headers as Headers, body: request.body }),
    );
    const { status } = response;
    const expected = await seenResponse({
      status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    });
    expect(answer).toEqual(expected);
    expect(answer).toMatchObject({ status: agree ? 200 : 400 });
  });

  it("are compared on the way over the SDK, too", async () => {
    const seen = { calls: 0 };
    const service = mcpService(countingToolbox(seen), options);
    const sdk = closedAtEnd(sdkEndpoint(service));
    const answer = await seenResponse(await sdk.handle(requestOf(draftOf({ region: "west" }, {})), undefined));
    expect(answer).toMatchObject({ messages: [{ error: { code: -32_020 } }] });
    await sdk.handle(requestOf(draftOf({ region: "west" }, { "mcp-param-region": "west" })), undefined);
    expect(seen.calls).toBe(1);
  });

  it("are compared where the SDK answers, too, with the same status", async () => {
    const toolbox = closedAtEnd(await mcpToolbox());
    const endpoint = mcpEndpoint(toolbox, options);
    for (const more of [{}, { inputResponses: {} }]) {
      const draft = modern("tools/call", { name: "routed", arguments: { region: "west" }, ...more });
      const headers = { ...draft.headers, "mcp-param-region": "east" };
      const answer = await endpoint.handle(requestOf({ ...draft, headers }));
      expect(await seenResponse(answer)).toMatchObject({ status: 400, messages: [{ error: { code: -32_020 } }] });
    }
    await endpoint.close();
  });

  it("are not looked for where the schema marks no plain property", async () => {
    const marked = (schema: object): Toolbox => countingToolbox({ calls: 0 }, schema);
    const mark = { type: "string", "x-mcp-header": "Region" };
    for (const schema of [
      { properties: { region: { ...mark, "x-mcp-header": "no token" } } },
      { properties: { region: { ...mark, "x-mcp-header": 5 } } },
      { properties: { region: { ...mark, type: "array" } } },
      // A number has no single written form: clients may not use such a tool.
      { properties: { region: { ...mark, type: "number" } } },
      { anyOf: [{ properties: { region: mark } }] },
    ]) {
      const endpoint = mcpEndpoint(marked(schema), options);
      expect(await endpoint.handle(requestOf(draftOf({ region: "west" }, {})))).toMatchObject({ status: 200 });
    }
  });

  it("are compared beside a mark that is invalid", async () => {
    const mark = { type: "string", "x-mcp-header": "Region" };
    const properties = { region: mark, price: { type: "number", "x-mcp-header": "Price" } };
    const endpoint = mcpEndpoint(countingToolbox({ calls: 0 }, { properties }), options);
    const answerTo = (headers: Headers): unknown =>
      endpoint.handle(requestOf(draftOf({ region: "west", price: 1.5 }, headers)));
    expect(await answerTo({ "mcp-param-region": "west" })).toMatchObject({ status: 200 });
    expect(await answerTo({ "mcp-param-region": "east" })).toMatchObject({ status: 400 });
  });

  it("are own properties: what an object only inherits is absent", () => {
    const [tool] = countingToolbox({ calls: 0 }).tools();
    expect(paramHeaderMismatch(present(tool), { region: "west" }, {})).toBeDefined();
    expect(
      paramHeaderMismatch(present(tool), Object.create({ region: "west" }) as object as JsonObject, {}),
    ).toBeUndefined();
  });
});

function countingToolbox(seen: { calls: number }, schema: object = routed["inputSchema"] as object): Toolbox {
  const tool = { name: "routed", tags: [], annotations: {}, inputSchema: { type: "object", ...schema } };
  return {
    tools: () => [{ ...tool, execution: { type: "text" }, origin: expect.anything() }],
    async execute() {
      seen.calls += 1;
      return text("routed");
    },
  };
}
