import type { JsonObject } from "@mci/contract";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import { Type } from "typebox";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { call, load } from "../../test/load.ts";
import { defineTool, type DefinedTool, type ToolSchema } from "../index.ts";
import { callTool } from "../testing/index.ts";

const echo = (input: ToolSchema): DefinedTool<{ a: string }> =>
  defineTool({ name: "echo", input }, (args: unknown) => JSON.stringify(args)) as DefinedTool<{ a: string }>;

const propertyOf = ({ inputSchema }: { inputSchema?: unknown }): unknown =>
  ((inputSchema as JsonObject)["properties"] as JsonObject)["a"];

const valibot = (action: v.PipeAction<string, string, v.BaseIssue<unknown>>): ToolSchema =>
  toStandardJsonSchema(v.object({ a: v.pipe(v.string(), action) }));

describe("patterns that take more than linear time are left to the library", () => {
  it.each<[string, ToolSchema, string, string]>([
    ["arktype string.numeric", type({ a: "string.numeric" }), "1", "x"],
    ["arktype string.integer.parse", type({ a: "string.integer.parse" }), "1", "x"],
    ["arktype string.date.iso", type({ a: "string.date.iso" }), "2026-01-31", "x"],
    ["arktype string.date.iso.parse", type({ a: "string.date.iso.parse" }), "2026-01-31", "x"],
    ["valibot emoji", valibot(v.emoji()), "🙂", "x"],
    ["valibot bic", valibot(v.bic()), "DEUTDEFF", "x"],
    ["zod look-ahead", z.object({ a: z.string().regex(/^(?!no)/) }), "yes", "no"],
    ["zod back-reference", z.object({ a: z.string().regex(/^(.)\1$/) }), "aa", "ab"],
    ["zod emoji", z.object({ a: z.emoji() }), "🙂", "x"],
  ])("%s", async (_, input, good, bad) => {
    const client = await load(echo(input));
    expect(propertyOf(client.tools()[0] ?? {})).toEqual({ type: "string" });
    expect(await client.execute("echo", { a: good })).toMatchObject({ isError: false });
    expect(await client.execute("echo", { a: bad })).toMatchObject({ code: "MCI_INPUT" });
    expect(await callTool(echo(input), { a: good })).toMatchObject({ isError: false });
    expect(await callTool(echo(input), { a: bad })).toMatchObject({ code: "MCI_INPUT" });
  });

  it("among names, branches and results as well", async () => {
    const pattern = z.string().regex(/^(?!no)/);
    const input = z.looseObject({
      either: z.union([pattern, z.number()]),
      fixed: z.string().regex(/^yes/),
      map: z.looseRecord(pattern, z.number()),
      names: z.record(pattern, z.number()),
      one: z.xor([pattern, z.string().regex(/^(?=n)/)]),
    });
    const client = await load(defineTool({ name: "t", input, output: z.object({ a: pattern }) }, () => ({ a: "no" })));
    expect(client.tools()[0]).toMatchObject({
      inputSchema: {
        properties: {
          either: { anyOf: [{ type: "string" }, { type: "number" }] },
          fixed: { type: "string", pattern: "^yes" },
          map: { type: "object", additionalProperties: true },
          names: { type: "object", additionalProperties: { type: "number" } },
          one: { anyOf: [{ type: "string" }, { type: "string" }] },
        },
      },
      outputSchema: { properties: { a: { type: "string" } } },
    });
    const args = { either: "yes", fixed: "yes", map: { yes: 1 }, names: { yes: 1 }, one: "yes" };
    expect(await client.execute("t", args)).toMatchObject({ error: expect.stringContaining("Field 'a'") });
  });

  it("but refused in JSON Schema and typebox, where nobody else would check them", async () => {
    const a = { type: "string", pattern: "^(?!no)" } as const;
    for (const input of [Type.Object({ a: Type.String(a) }), { type: "object", properties: { a } }]) {
      await expect(load(echo(input))).rejects.toThrow(
        "Write it without look-around and back-references, which are not available.",
      );
    }
  });
});

describe("patterns with flags, which JSON Schema does not have, are left to the library", () => {
  it.each<[string, ToolSchema]>([
    ["zod", z.object({ a: z.string().regex(/^x/i) })],
    ["valibot", valibot(v.regex(/^x/i))],
    ["arktype", type({ a: /^x/i })],
  ])("%s", async (_, input) => {
    expect(await call(echo(input), { a: "X" })).toMatchObject({ isError: false });
    expect(await call(echo(input), { a: "y" })).toMatchObject({ code: "MCI_INPUT" });
  });

  it("of results too", async () => {
    const output = toStandardJsonSchema(v.object({ a: v.pipe(v.string(), v.regex(/^x/i)) }));
    const tool = defineTool({ name: "t", output }, () => ({ a: "X" }));
    expect(await call(tool)).toMatchObject({ structuredContent: { a: "X" } });
  });
});

describe("what a model is told of strings", () => {
  it.each<[string, z.ZodType, JsonObject]>([
    ["startsWith", z.string().startsWith("a.b"), { pattern: String.raw`^a\.b.*` }],
    ["endsWith", z.string().endsWith("y"), { pattern: ".*y$" }],
    ["includes", z.string().includes("x"), { pattern: "x" }],
    ["lowercase", z.string().lowercase(), { pattern: "^[^A-Z]*$" }],
    ["uppercase", z.string().uppercase(), { pattern: "^[^a-z]*$" }],
    ["two patterns", z.string().startsWith("a").endsWith("b"), { allOf: [{ pattern: "^a.*" }, { pattern: ".*b$" }] }],
    ["e164", z.e164(), { pattern: String.raw`^\+[1-9]\d{6,14}$` }],
    ["nanoid", z.nanoid(), { pattern: "^[a-zA-Z0-9_-]{21}$" }],
    ["cidr", z.cidrv4(), { pattern: expect.stringContaining("3[0-2])$") }],
    ["a custom format", z.stringFormat("card", /^\d+$/), { pattern: String.raw`^\d+$` }],
    ["a format without a pattern", z.jwt(), { format: "jwt" }],
    ["email", z.email(), { format: "email" }],
    ["email with a pattern", z.email({ pattern: /^[a-z]+@acme\.com$/ }), { format: "email", pattern: String.raw`^[a-z]+@acme\.com$` }], // prettier-ignore
    ["uuid", z.uuid(), { format: "uuid" }],
    ["hostname", z.hostname(), { format: "hostname" }],
    ["date-time", z.iso.datetime(), { format: "date-time" }],
    ["base64", z.base64url(), { contentEncoding: "base64url" }],
  ])("%s", async (_, a, expected) => {
    const client = await load(echo(z.object({ a })));
    expect(propertyOf(client.tools()[0] ?? {})).toEqual({ type: "string", ...expected });
  });
});

describe("patterns are checked", () => {
  it("in results, by callTool, and in answers", async () => {
    const schema = z.object({ a: z.string().regex(/^x/) });
    const good = defineTool({ name: "good", output: schema }, () => ({ a: "x" }));
    const bad = defineTool({ name: "bad", output: { ...z.toJSONSchema(schema) } }, () => ({ a: "y" }) as never);
    const error: unknown = expect.stringContaining("must match the pattern ^x");
    expect(await call(good)).toMatchObject({ structuredContent: { a: "x" } });
    expect(await call(bad)).toMatchObject({ error });
    expect(await callTool(echo(schema), { a: "y" })).toMatchObject({ error });
    const asking = defineTool({ name: "asking" }, async (_, { ask }) => (await ask("Which?", schema)).a);
    expect(await callTool(asking, {}, { answer: () => ({ a: "x" }) })).toMatchObject({ content: [{ text: "x" }] });
  });
});
