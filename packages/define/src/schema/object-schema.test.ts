import type { Problem } from "@mci/contract";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import { Type } from "typebox";
import * as v from "valibot";
import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { call, load } from "../../test/load.ts";
import { defineTool, type ArgumentsOf, type DefinedTool, type ToolSchema } from "../index.ts";

describe("the schema of an object is", () => {
  const a = { type: "object", properties: { a: { type: "string" } }, required: ["a"] } as const;
  const b = { type: "object", properties: { b: { type: "number" } }, required: ["b"] } as const;

  it.each<[string, ToolSchema]>([
    [
      "an intersection of typebox",
      Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.Number() })]),
    ],
    ["one of zod", z.intersection(z.object({ a: z.string() }), z.object({ b: z.number() }))],
    ["one of arktype", type({ a: "string" }).and({ b: "number" })],
    ["one of valibot", toStandardJsonSchema(v.intersect([v.object({ a: v.string() }), v.object({ b: v.number() })]))],
    ["one in JSON Schema", { allOf: [a, b] }],
    ["one with a union", { allOf: [a, { anyOf: [b, b] }] }],
    ["a schema of zod with an id", z.object({ a: z.string(), b: z.number() }).meta({ id: "Both" })],
    ["a reference", { $ref: "#/$defs/Both", $defs: { Both: { allOf: [a, b] } } }],
  ])("%s", async (_, input) => {
    const client = await load(defineTool({ name: "t", input }, (args: unknown) => JSON.stringify(args)));
    expect(client.tools()[0]?.inputSchema).toMatchObject({ type: "object" });
    expect(await client.execute("t", { a: "x", b: 1 })).toMatchObject({ content: [{ text: '{"a":"x","b":1}' }] });
    expect(await client.execute("t", { a: "x" })).toMatchObject({ code: "MCI_INPUT" });
  });

  it("one that refers to itself, with its properties at the root", () => {
    const node = z.object({ name: z.string(), get next() { return node.optional(); } }).meta({ id: "Node" }); // prettier-ignore
    expect(defineTool({ input: node }, () => "").inputSchema).toMatchObject({
      type: "object",
      properties: { name: { type: "string" } },
      $defs: { Node: { type: "object" } },
    });
    const cyclic = Type.Cyclic({ A: Type.Object({ next: Type.Optional(Type.Ref("A")) }) }, "A");
    expect(defineTool({ input: cyclic }, () => "").inputSchema).toMatchObject({ type: "object" });
  });

  it("not one of other values", async () => {
    for (const input of [z.union([z.string(), z.number()]), z.string(), { anyOf: [a, { type: "string" }] }]) {
      await expect(load(defineTool({ name: "t", input }, () => ""))).rejects.toThrow(
        "The schema of 'input' must be that of an object.\n  Arguments have names",
      );
    }
  });
});

it("an object of schemas is refused with what to wrap it in", async () => {
  const given: readonly [ToolSchema, string][] = [
    [{ q: z.string(), type: z.string() }, "z.object({ ... })"],
    [{ q: type("string") }, "type({ ... })"],
    [{ q: v.string() }, "toStandardJsonSchema(v.object({ ... }))"],
    [{ q: Type.String() }, "Type.Object({ ... })"],
  ];
  for (const [shape, wrapper] of given) {
    for (const side of ["input", "output"] as const) {
      const tool = defineTool({ name: "t", [side]: shape }, () => "");
      await expect(load(tool)).rejects.toThrow(
        `The option '${side}' is an object of schemas, not the schema of an object.\n  Wrap it: ${wrapper}.`,
      );
    }
  }
});

describe("messages are plain English", () => {
  it("about unions and what arktype refuses", async () => {
    const either = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]);
    expect(await call(defineTool({ name: "t", input: either }, () => ""))).toMatchObject({
      error: "The arguments must have one of the allowed forms: {a}, {b}",
    });
    const input = type({ p: "string.json", list: [["string.json", "[]"], "?"] });
    expect(
      await call(
        defineTool({ name: "t", input }, () => ""),
        { p: "{" },
      ),
    ).toMatchObject({
      error: expect.stringMatching(/^Parameter 'p' must be a JSON string/),
    });
  });

  it.each<[string, ToolSchema, string]>([
    ["bigint", type({ n: "bigint" }), "Parameter 'n': BigInt cannot be represented"],
    ["a class", type({ n: "Map" }), "Parameter 'n': Map cannot be represented"],
    ["symbol", type({ n: "symbol" }), "Parameter 'n': symbol cannot be represented"],
  ])("about %s in arktype", (_, input, message) => {
    expect(() => defineTool({ input }, () => "").inputSchema).toThrow(message);
  });
});

it("a misspelt member in 'cacheBy' is a warning", async () => {
  const warnings: string[] = [];
  const tool = (cacheBy: readonly string[]): DefinedTool =>
    defineTool({ name: "t", readOnly: true, cacheTtl: 1, cacheBy }, () => "");
  const onWarning = ({ message }: Problem): unknown => warnings.push(message);
  await load(tool(["subject", "plan"]), {}, { onWarning });
  expect(warnings).toEqual([]);
  await load(tool(["subjct"]), {}, { onWarning });
  expect(warnings).toEqual(["'cacheBy' names 'subjct' of the call's context. Did you mean 'subject'?"]);
});

describe("the compiler knows", () => {
  it("that callers may leave out what has a default, and handlers get it", () => {
    const input = {
      type: "object",
      properties: { a: { type: "string", default: "x" }, b: { type: "number", default: 1 }, c: { type: "number" } },
      required: ["a"],
    } as const;
    const tool = defineTool({ input }, (args) => {
      expectTypeOf(args).toEqualTypeOf<{ readonly a: string; readonly b: number; readonly c?: number }>();
      return "";
    });
    expectTypeOf<ArgumentsOf<typeof tool>>().toEqualTypeOf<{
      readonly a?: string;
      readonly b?: number;
      readonly c?: number;
    }>();
  });

  it("the properties of an intersection", () => {
    const input = Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.Number() })]);
    defineTool({ input }, ({ a, b }) => {
      expectTypeOf(a).toEqualTypeOf<string>();
      expectTypeOf(b).toEqualTypeOf<number>();
      return "";
    });
  });
});
