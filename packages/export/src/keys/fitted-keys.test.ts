import type { Problem } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { toAnthropic, toJsonSchema, toLangChainDefinitions, toMcp, toOpenAI, toOpenAIChat } from "../index.ts";
import { toAiSdk } from "../ai-sdk.ts";
import { toLangChain } from "../langchain.ts";
import { clientOf } from "../../test/toolbox.ts";

const text = { type: "string" };
const long = "x".repeat(70);
const inputSchema = {
  type: "object",
  properties: {
    $top: { type: "integer" },
    "filter[name]": text,
    rows: { type: "array", items: { type: "object", properties: { "a b": text }, required: ["a b"] } },
    node: { $ref: "#/$defs/node" },
    free: { type: "object" },
    [long]: text,
  },
  required: ["$top"],
  dependentRequired: { "filter[name]": ["$top"] },
  $defs: { node: { type: "object", properties: { "@id": text, next: { $ref: "#/$defs/node" } } } },
};
const tool = { name: "list", inputSchema, execution: { type: "text", text: "{{props}}" } };
const short = `${"x".repeat(55)}_`;

/** The arguments that a model sends, by the names it was given. */
const sent = {
  _top: 5,
  filter_name_: "n",
  rows: [{ a_b: "x" }],
  node: { _id: "1", next: { _id: "2" } },
  free: { _top: "stays" },
};
const received = {
  $top: 5,
  "filter[name]": "n",
  rows: [{ "a b": "x" }],
  node: { "@id": "1", next: { "@id": "2" } },
  free: { _top: "stays" },
};

describe("names of arguments that an API refuses", () => {
  it("are replaced by names that fit, at every depth, and mapped back in calls", async () => {
    const { tools, call } = toAnthropic(await clientOf([tool]));
    const [{ input_schema: schema } = { input_schema: undefined }] = tools();
    expect(schema).toMatchObject({
      properties: {
        _top: { type: "integer" },
        filter_name_: text,
        rows: { items: { properties: { a_b: text }, required: ["a_b"] } },
        node: { $ref: "#/$defs/node" },
      },
      required: ["_top"],
      dependentRequired: { filter_name_: ["_top"] },
      $defs: { node: { properties: { _id: text } } },
    });
    const names = Object.keys(schema?.properties ?? {});
    expect(names.every((name) => /^[a-zA-Z0-9_.-]{1,64}$/.test(name))).toBe(true);
    expect(names.at(-1)).toMatch(new RegExp(`^${short}`));
    const answer = await call({ id: "1", name: "list", input: { ...sent, [names.at(-1) ?? ""]: "l" } });
    expect(JSON.parse(answer.content[0]?.type === "text" ? answer.content[0].text : "")).toEqual({
      ...received,
      [long]: "l",
    });
  });

  it("are understood as well, and do not change the tool", async () => {
    const client = await clientOf([tool]);
    const { content } = await toAnthropic(client).call({ id: "1", name: "list", input: { $top: 5 } });
    expect(content).toMatchObject([{ text: '{"$top":5}' }]);
    expect(client.tools()[0]?.inputSchema).toEqual(inputSchema);
    expect(toMcp(client).tools[0]?.inputSchema.properties).toHaveProperty("$top");
    expect(toJsonSchema(client)["list"]?.inputSchema.properties).toHaveProperty("$top");
  });

  it("are mapped back in every export", async () => {
    const client = await clientOf([tool]);
    const json = JSON.stringify(sent);
    const call = { id: "1", type: "function", function: { name: "list", arguments: json } } as const;
    const responses = await toOpenAI(client).call({ call_id: "1", name: "list", arguments: json });
    const chat = await toOpenAIChat(client).call(call);
    const sdk = await toAiSdk(client)["list"]?.execute?.(sent, { toolCallId: "1" });
    const chain: unknown = await toLangChain(client)[0]?.invoke(sent);
    for (const answer of [responses.output, chat.content, chain]) {
      expect(JSON.parse(String(answer))).toEqual(received);
    }
    expect(sdk).toMatchObject({ content: [{ text: JSON.stringify(received) }] });
  });

  it("do not collide with names that fit, and are mapped in strict mode and in examples", async () => {
    const properties = { $a: text, _a: text, "@a": text };
    const schema = {
      type: "object",
      properties,
      required: ["$a", "_a", "@a"],
      examples: [{ $a: "1", _a: "2", "@a": "3" }],
    };
    const client = await clientOf([{ ...tool, inputSchema: schema }]);
    const { tools, call } = toAnthropic(client, { strict: true, inputExamples: true });
    const [listed] = tools();
    const [first = "", second = "", third = ""] = Object.keys(listed?.input_schema.properties ?? {});
    expect([first, second, third]).toEqual([
      expect.stringMatching(/^_a_\w{8}$/),
      "_a",
      expect.stringMatching(/^_a_\w{8}$/),
    ]);
    expect(listed).toMatchObject({ strict: true, input_examples: [{ [first]: "1", _a: "2", [third]: "3" }] });
    const input = { [first]: "1", [second]: "2", [third]: "3" };
    const { content } = await call({ id: "1", name: "list", input });
    expect(content).toMatchObject([{ text: '{"$a":"1","_a":"2","@a":"3"}' }]);
  });

  it("are mapped behind branches, references into properties, and in defaults", async () => {
    const branch = { type: "object", properties: { "x-y z": text }, default: { "x-y z": "d" } };
    const schema = {
      type: "object",
      properties: { "of[]": { anyOf: [{ type: "null" }, branch] }, same: { $ref: "#/properties/of[]" } },
    };
    const { tools, call } = toOpenAI(await clientOf([{ ...tool, inputSchema: schema }]));
    expect(tools()[0]?.parameters.properties).toEqual({
      of_: { anyOf: [{ type: "null" }, { type: "object", properties: { "x-y_z": text }, default: { "x-y_z": "d" } }] },
      same: { $ref: "#/properties/of_" },
    });
    const json = '{"of_":{"x-y_z":"1"},"same":{"x-y_z":"2"}}';
    const { output } = await call({ call_id: "1", name: "list", arguments: json });
    expect(output).toBe('{"of[]":{"x-y z":"1"},"same":{"x-y z":"2"}}');
  });

  it("leave a tool out, with a warning, where they cannot be mapped", async () => {
    const bound = { type: "object", properties: { $a: text }, patternProperties: { "^_": text } };
    const client = await clientOf([{ ...tool, inputSchema: bound }, { name: "plain" }]);
    const warnings: Problem[] = [];
    const { tools } = toAnthropic(client, { onWarning: (problem) => warnings.push(problem) });
    expect(tools().map(({ name }) => name)).toEqual(["plain"]);
    expect(warnings).toMatchObject([
      { code: "MCI_SCHEMA_INPUT", tool: "list", message: expect.stringContaining("'$a'") },
    ]);
  });

  it("leave a tool out of definitions that are run elsewhere, where nothing maps them back", async () => {
    const warnings: Problem[] = [];
    const definitions = toLangChainDefinitions(await clientOf([tool, { name: "plain" }]), {
      onWarning: (problem) => warnings.push(problem),
    });
    expect(definitions.map(({ name }) => name)).toEqual(["plain"]);
    expect(warnings).toMatchObject([{ tool: "list", message: expect.stringContaining("toLangChain") }]);
  });
});

describe("an array without items", () => {
  it("has items in every export", async () => {
    const properties = {
      list: { type: "array" },
      o: { type: "object", properties: { n: { type: ["array", "null"] } } },
    };
    const client = await clientOf([{ ...tool, inputSchema: { type: "object", properties } }]);
    const expected = {
      properties: {
        list: { type: "array", items: {} },
        o: { properties: { n: { type: ["array", "null"], items: {} } } },
      },
    };
    expect([
      toOpenAI(client).tools()[0]?.parameters,
      toOpenAIChat(client).tools()[0]?.function.parameters,
      toAnthropic(client).tools()[0]?.input_schema,
      toAiSdk(client)["list"]?.inputSchema["~standard"].jsonSchema.input(),
      toLangChain(client)[0]?.schema,
      toLangChainDefinitions(client)[0]?.schema,
      toMcp(client).tools[0]?.inputSchema,
      toJsonSchema(client)["list"]?.inputSchema,
    ]).toMatchObject(Array.from({ length: 8 }, () => expected));
    expect(client.tools()[0]?.inputSchema).toEqual({ type: "object", properties });
  });
});
