import { createApprovals } from "@mci/approvals";
import { text, type JsonObject, type ToolResult } from "@mci/contract";
import { memoryStore } from "@mci/store";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { custom, load } from "../../test/load.ts";
import { object } from "../../test/show.ts";
import type { ClientOptions } from "../options.ts";
import type { Client } from "../typed-client.ts";

const integers = { type: "array", items: { type: "integer" } };

/** A client with one tool, `show`, that answers with the arguments it got. */
function reading(inputSchema: unknown, tool: JsonObject = { input: "lenient" }, options: Partial<ClientOptions> = {}) {
  const echo = custom("echo", ({ scope }) => text(JSON.stringify(scope.props)));
  const show = { name: "show", inputSchema, execution: { type: "echo" }, ...tool };
  return load([show], { ...options, executors: [echo, ...(options.executors ?? [])] });
}

const call = (client: Client, props: JsonObject): Promise<ToolResult> => client.execute("show", props);

/** Returns the arguments as the tool gets them, as JSON, and the places that were taken. */
async function taken(inputSchema: unknown, props: JsonObject): Promise<readonly [string, unknown]> {
  const result = await call(await reading(inputSchema), props);
  expect(result).toMatchObject({ isError: false });
  const [first] = result.content;
  return [first?.type === "text" ? first.text : "", result.metadata?.["parsed_arguments"]];
}

async function refusal(inputSchema: unknown, props: JsonObject): Promise<string> {
  const result = await call(await reading(inputSchema), props);
  expect(result).toMatchObject({ isError: true, code: "MCI_INPUT" });
  return result.isError ? result.error : "";
}

describe("lenient arguments", () => {
  it("are strings that are the JSON of what the schema takes", async () => {
    const schema = object({
      ids: integers,
      where: object({ a: { type: "integer" } }),
      limit: { type: "integer" },
      ratio: { type: "number" },
      all: { type: "boolean" },
    });
    const given = { ids: "[1,2]", where: '{"a":1}', limit: "5", ratio: " 1.5e3\n", all: "true" };
    expect(await taken(schema, given)).toEqual([
      '{"ids":[1,2],"where":{"a":1},"limit":5,"ratio":1500,"all":true}',
      ["ids", "where", "limit", "ratio", "all"],
    ]);
  });

  it("are refused where neither the tool nor anything above it asks for them", async () => {
    const schema = object({ limit: { type: "integer" } });
    for (const tool of [{}, { input: "strict" }]) {
      expect(await call(await reading(schema, tool), { limit: "5" })).toMatchObject({ code: "MCI_INPUT" });
    }
    const strict = await reading(schema, { input: "strict" }, { input: "lenient" });
    expect(await call(strict, { limit: "5" })).toMatchObject({ code: "MCI_INPUT" });
    const lenient = await reading(schema, {}, { input: "lenient" });
    expect(await call(lenient, { limit: "5" })).toMatchObject({ isError: false, content: [{ text: '{"limit":5}' }] });
  });

  it("are taken at every depth, and inside of what was taken", async () => {
    const user = object({ id: { type: "integer" }, name: { type: "string" } });
    const schema = object(
      { users: { type: "array", items: { $ref: "#/$defs/user" } }, pair: { prefixItems: [{ type: "integer" }, true] } },
      { $defs: { user }, additionalProperties: { type: "boolean" } },
    );
    expect(await taken(schema, { users: [{ id: "1", name: "2" }], pair: ["1", "2"], more: "true" })).toEqual([
      '{"users":[{"id":1,"name":"2"}],"pair":[1,"2"],"more":true}',
      ["users[0].id", "pair[0]", "more"],
    ]);
    const inner = JSON.stringify([JSON.stringify({ id: "1", name: "2" })]);
    expect(await taken(schema, { users: inner })).toEqual(['{"users":[{"id":1,"name":"2"}]}', ["users"]]);
  });

  it.each<readonly [string, unknown]>([
    ["a string is asked for", { type: "string" }],
    ["a string may be given", { type: ["array", "string"] }],
    ["a form takes strings", { anyOf: [{ type: "array" }, { type: "string" }] }],
    ["a form has no type", { oneOf: [{ type: "array" }, { minLength: 1 }] }],
    ["a reference leads to a string", { $ref: "#/$defs/text" }],
    ["the values are strings", { enum: ["[1,2]", 5] }],
    ["the only value is a string", { const: "[1,2]" }],
    ["there is no type", { minItems: 1 }],
    ["the schema is true", true],
  ])("stay strings where %s", async (_, schema) => {
    const whole = object({ value: schema, limit: { type: "integer" } }, { $defs: { text: { type: "string" } } });
    expect(await taken(whole, { value: "[1,2]", limit: "5" })).toEqual(['{"value":"[1,2]","limit":5}', ["limit"]]);
  });

  it.each<readonly [string, unknown]>([
    ["behind a reference", { $ref: "#/$defs/ids" }],
    ["in allOf", { allOf: [{ $ref: "#/$defs/ids" }, { minItems: 1 }] }],
    ["in forms of which none takes a string", { anyOf: [{ $ref: "#/$defs/ids" }, { type: "null" }] }],
    ["among values without a string", { enum: [[1, 2], 5] }],
    ["where null is allowed", { type: ["array", "null"] }],
  ])("are taken %s", async (_, schema) => {
    const whole = object({ value: schema }, { $defs: { ids: integers } });
    expect(await taken(whole, { value: "[1,2]" })).toEqual(['{"value":[1,2]}', ["value"]]);
  });

  it.each([
    ["[1,2", "half a text"],
    ["[1,2] x", "more than a text"],
    ["\u00a0[1,2]", "blanks that JSON does not have"],
    ["\ufeff[1,2]", "a byte order mark"],
    ["'[1,2]'", "other quotes"],
    ['"[1,2]"', "JSON of a string"],
    ["null", "null"],
    ["5", "another type"],
    ['{"a":1}', "another type"],
    ["", "nothing"],
  ])("are refused as strings: %j (%s)", async (given) => {
    expect(await refusal(object({ ids: integers }), { ids: given })).toContain("Parameter 'ids' must be an array");
  });

  it("are refused where digits would be lost, or a key is there twice", async () => {
    const schema = object({ ids: integers, id: { type: "integer" }, where: { type: "object" } });
    for (const given of [{ ids: "[1917043659912705296]" }, { id: "1917043659912705296" }, { id: "1e400" }]) {
      expect(await refusal(schema, given)).toContain("must be an");
    }
    expect(await refusal(schema, { where: '{"a":1,"\\u0061":2}' })).toContain("must be an object");
    expect(await refusal(schema, { id: "5.5" })).toContain("must be an integer");
  });

  it("are checked by the whole schema once they are taken", async () => {
    const schema = object({ ids: { ...integers, maxItems: 2 } }, { additionalProperties: false });
    expect(await refusal(schema, { ids: "[1,2,3]" })).toContain("'ids'");
    expect(await refusal(schema, { ids: '[1,"a"]' })).toContain("ids[1]");
    expect(await refusal(schema, { ids: "[1]", other: "5" })).toContain("other");
  });

  it("keep '__proto__' a name like any other", async () => {
    const schema = object({ where: { type: "object", additionalProperties: { type: "integer" } } });
    expect(await taken(schema, { where: '{"__proto__":"5"}' })).toEqual(['{"where":{"__proto__":5}}', ["where"]]);
    expect(await refusal(schema, { where: '{"__proto__":{"a":1}}' })).toContain("must be an integer");
    expect(Object.hasOwn(Object.prototype, "a")).toBe(false);
  });

  it("have the limits of all arguments: deep ones are refused, and so are those that take too long", async () => {
    const schema = object({ list: { type: "array" } });
    const deep = "[".repeat(5_000) + "]".repeat(5_000);
    const direct = await call(await reading(schema), { list: JSON.parse(deep) as unknown });
    expect(direct).toMatchObject({ isError: true });
    expect(await call(await reading(schema), { list: deep })).toEqual(direct);
    const long = `[${"1,".repeat(6_000_000)}1]`;
    expect(await refusal(schema, { list: long })).toContain("takes too long");
  });

  it("get their defaults and lose their nulls like any other", async () => {
    const user = object({
      id: { type: "integer" },
      role: { type: "string", default: "guest" },
      note: { type: "string" },
    });
    expect(await taken(object({ user }), { user: '{"id":"1","note":null}' })).toEqual([
      '{"user":{"id":1,"role":"guest"}}',
      ["user"],
    ]);
  });

  it("are what a person agrees to: the same call in both ways of writing is one", async () => {
    const approvals = createApprovals({ store: memoryStore() });
    const approval = "Pay {{props.amount}}?";
    const schema = object({ amount: { type: "number" } });
    const client = await reading(schema, { input: "lenient", approval }, { approvals });
    const idOf = (result: ToolResult) => (result.isError ? result.details?.approvalId : undefined);
    const id = idOf(await call(client, { amount: "5" })) ?? "";
    expect(await approvals.get(id)).toMatchObject({ show: "Pay 5?", arguments: { amount: 5 } });
    expect(idOf(await call(client, { amount: 5 }))).toBe(id);
    expect(idOf(await call(client, { amount: "6" }))).not.toBe(id);
    await approvals.answer(id, "approve", { channel: "page", subject: "bob" });
    expect(await call(client, { amount: "5.0" })).toMatchObject({
      isError: false,
      content: [{ text: '{"amount":5}' }],
    });
  });

  it("share kept results with equal calls, and each caller is told of its own", async () => {
    let runs = 0;
    const count = custom("count", () => text(`${(runs += 1)}`));
    const execution = { type: "count", cache: { ttl_ms: 60_000 } };
    const tool = { input: "lenient", execution };
    const client = await reading(object({ ids: integers }), tool, { executors: [count] });
    expect((await call(client, { ids: "[1]" })).metadata).toEqual({ parsed_arguments: ["ids"] });
    expect((await call(client, { ids: [1] })).metadata).toEqual({ cached: true, age_ms: expect.any(Number) });
    expect((await call(client, { ids: "[ 1 ]" })).metadata).toMatchObject({ cached: true, parsed_arguments: ["ids"] });
    expect(runs).toBe(1);
  });

  it("leave arguments alone that are right as they are, whatever the schema", async () => {
    const strings = fc.constantFrom("5", "[1]", '{"a":"1"}', "true", "null", '"5"', "x", "");
    const value = fc.oneof(strings, fc.constantFrom<unknown>(5, 1.5, true, null, [1], ["1"], { a: "1" }, { a: 1 }));
    const type = fc.constantFrom("string", "integer", "number", "boolean", "array", "object", "null");
    const leaf = fc.oneof(
      fc.record({ type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })) }),
      fc.record({ enum: fc.array(value, { minLength: 1, maxLength: 3 }) }),
      fc.constantFrom<unknown>(true, {}, { $ref: "#/$defs/b" }, { type: "array", items: { type: "integer" } }),
    );
    const form = fc.oneof(
      leaf,
      ...["anyOf", "oneOf", "allOf"].map((word) =>
        fc.array(leaf, { minLength: 1, maxLength: 3 }).map((of) => ({ [word]: of })),
      ),
      fc.record({ type: fc.constant("object"), properties: fc.record({ a: leaf }) }),
    );
    const schemas = fc
      .tuple(form, form)
      .map(([a, b]) => object({ a, b }, { $defs: { b: { type: ["integer", "string"] } } }));
    const inputs = fc.record({ a: value, b: value }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(schemas, inputs, async (schema, props) => {
        const [strict, lenient] = await Promise.all([reading(schema, {}), reading(schema)]);
        const expected = await call(strict, props);
        const actual = expected.isError ? expected : await call(lenient, props);
        await Promise.all([strict.close(), lenient.close()]);
        expect(actual).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it("are shown by an explanation", async () => {
    const explain = { explain: () => ({ text: "show", parts: [] }), run: () => text("") };
    const shown = { type: "shown", prepare: () => explain };
    const client = await reading(
      object({ ids: integers }),
      { input: "lenient", execution: { type: "shown" } },
      { executors: [shown] },
    );
    expect((await client.explain("show", { ids: "[1]" })).parts).toEqual([
      { name: "taken as JSON", value: "ids", at: "", field: "input" },
    ]);
    expect((await client.explain("show", { ids: [1] })).parts).toEqual([]);
  });
});
