import type { JsonObject } from "@mci/contract";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { call } from "../../test/load.ts";
import { defineTool, type DefinedTool, type ToolSchema } from "../index.ts";
import { callTool } from "../testing/index.ts";

const echo = (input: ToolSchema): DefinedTool<JsonObject> =>
  defineTool({ name: "echo", input }, (got: unknown) => ({ got })) as DefinedTool<JsonObject>;

const one = (a: z.ZodType): ToolSchema => z.object({ a });
const valibot = (a: v.GenericSchema): ToolSchema => toStandardJsonSchema(v.object({ a }));

describe("what the schema of a library takes is taken, though its JSON Schema says less", () => {
  it.each<[string, ToolSchema, unknown, unknown]>([
    ["a coerced number", one(z.coerce.number()), "5", 5],
    ["a coerced integer with bounds", one(z.coerce.number().int().min(1).max(9)), "5", 5],
    ["a coerced number that is optional", one(z.coerce.number().optional()), "5", 5],
    ["a coerced number with a default", one(z.coerce.number().default(3)), "5", 5],
    ["a coerced string", one(z.coerce.string()), 5, "5"],
    ["a coerced boolean", one(z.coerce.boolean()), "x", true],
    ["coerced items", one(z.array(z.coerce.number())), ["1", 2], [1, 2]],
    ["coerced members", one(z.object({ b: z.coerce.number() })), { b: "1" }, { b: 1 }],
    ["coerced values of a record", one(z.record(z.string(), z.coerce.number())), { b: "1" }, { b: 1 }],
    ["a list as text", one(z.preprocess((x) => (typeof x === "string" ? JSON.parse(x) : x), z.array(z.int()))), "[1]", [1]],
    ["a choice in other letters", one(z.preprocess((x) => String(x).toLowerCase(), z.enum(["a", "b"]))), "A", "a"],
    ["a trimmed address", one(z.string().trim().pipe(z.email())), " a@example.com ", "a@example.com"],
    ["a trimmed word", one(z.string().trim().regex(/^[a-z]+$/)), " ab ", "ab"],
    ["a union", one(z.union([z.int(), z.preprocess(Number, z.int())])), "5", 5],
    ["a value to catch", one(z.number().catch(9)), "x", 9],
    ["a boolean as text", one(z.stringbool()), "yes", true],
    ["a pipe of valibot", valibot(v.pipe(v.string(), v.trim(), v.maxLength(3))), " abc ", "abc"],
    ["a fallback of valibot", valibot(v.fallback(v.number(), 9)), "x", 9],
    ["a morph of arktype", type({ a: "string.numeric.parse" }), "5", 5],
  ])("%s", async (_, input, given, got) => {
    expect(await call(echo(input), { a: given })).toMatchObject({ structuredContent: { got: { a: got } } });
    expect(await callTool(echo(input), { a: given })).toMatchObject({ structuredContent: { got: { a: got } } });
  }); // prettier-ignore

  it("while the list stays the same", () => {
    expect(echo(one(z.coerce.number().min(1))).inputSchema).toEqual({
      type: "object",
      properties: { a: { type: "number", minimum: 1 } },
      required: ["a"],
    });
  });

  it("and a missing argument is filled in by a preprocessor", async () => {
    const tool = echo(one(z.preprocess((a) => a ?? 7, z.number())));
    expect(await call(tool, {})).toMatchObject({ structuredContent: { got: { a: 7 } } });
  });

  it("with undeclared arguments dropped and null as absent, as ever", async () => {
    const tool = echo(z.object({ a: z.coerce.number(), b: z.string().optional() }));
    expect(await call(tool, { a: "5", b: null, c: 1 })).toMatchObject({
      structuredContent: { got: { a: 5 } },
      metadata: { ignored_arguments: ["c"] },
    });
  });
});

describe("what the schema of a library refuses is refused in the words of all tools", () => {
  const pair = z.object({ a: z.coerce.number(), b: z.string() });

  it.each<[string, ToolSchema, JsonObject, string]>([
    ["without what it would have coerced", pair, { a: "5", b: 5 }, "Parameter 'b' must be a string, not 5"],
    ["with what it could not coerce", pair, { a: "x", b: "y" }, `Parameter 'a' must be a number, not "x"`],
    ["when it is missing", pair, { b: "y" }, "Required parameter 'a' is missing"],
    ["when its name is not known", pair.strict(), { a: 1, b: "y", c: 1 }, "Parameter 'c' is not known"],
    ["when a preprocessor throws", one(z.preprocess((x) => JSON.parse(String(x)), z.array(z.int()))), { a: "[" }, `Parameter 'a' must be an array, not "["`],
    ["and in its own for what JSON Schema cannot say", pair.refine(({ a }) => a > 6, "a is too small"), { a: "5", b: "y" }, "a is too small"],
  ])("%s", async (_, input, props, message) => {
    expect(await call(echo(input), props)).toMatchObject({ code: "MCI_INPUT", error: message });
    expect(await callTool(echo(input), props)).toMatchObject({ code: "MCI_INPUT", error: message });
  }); // prettier-ignore

  it("without running a pattern that backtracks over a string that does not match", async () => {
    const tool = echo(z.object({ a: z.string().regex(/^(x+)+$/), n: z.coerce.number() }));
    expect(await call(tool, { a: `${"x".repeat(60)}!`, n: "5" })).toMatchObject({ code: "MCI_INPUT" });
    expect(await call(tool, { a: "xx", n: "5" })).toMatchObject({ structuredContent: { got: { a: "xx", n: 5 } } });
  });
});

describe("digits that a number does not keep", () => {
  it.each<[ToolSchema, JsonObject, string]>([
    [one(z.coerce.number()), { a: "9007199254740993" }, "Parameter 'a': 9007199254740993 has more digits"],
    [one(z.array(z.coerce.number())), { a: ["1", "9007199254740993"] }, "Parameter 'a[1]': 9007199254740993 has more"],
  ])("are refused where a library makes a number of them", async (input, props, message) => {
    expect(await call(echo(input), props)).toMatchObject({
      code: "MCI_INPUT",
      error: expect.stringContaining(message) as string,
    });
  });

  it("stay where the library keeps the string", async () => {
    const result = await call(echo(one(z.coerce.string())), { a: "9007199254740993" });
    expect(result).toMatchObject({ structuredContent: { got: { a: "9007199254740993" } } });
  });
});
