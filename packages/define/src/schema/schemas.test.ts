import type { JsonObject } from "@mci/contract";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import { Type } from "typebox";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { call } from "../../test/load.ts";
import { bytes, dateTime, defineTool, json, type ToolSchema } from "../index.ts";

const schemaOf = (input: ToolSchema): JsonObject => defineTool({ input }, () => "").inputSchema;
const propertiesOf = (input: ToolSchema): JsonObject => schemaOf(input)["properties"] as JsonObject;

describe("null", () => {
  const expected = {
    type: "object",
    properties: { required: { type: ["string", "null"] }, optional: { type: "string" } },
    required: ["required"],
  };
  const stringOrNull = Type.Union([Type.String(), Type.Null()]);

  it.each<[string, ToolSchema]>([
    ["zod", z.object({ required: z.string().nullable(), optional: z.string().nullish() })],
    ["arktype", type({ required: "string | null", "optional?": "string | null" })],
    ["valibot", toStandardJsonSchema(v.object({ required: v.nullable(v.string()), optional: v.nullish(v.string()) }))],
    ["typebox", Type.Object({ required: stringOrNull, optional: Type.Optional(stringOrNull) })],
  ])(
    "stands in the schema of a required parameter alone, and counts as absent for an optional one: %s",
    async (_, input) => {
      const tool = defineTool({ name: "tool", input }, (args: unknown) => args);
      expect(tool.inputSchema).toMatchObject(expected);
      expect(await call(tool, { required: null, optional: null })).toMatchObject({
        isError: false,
        structuredContent: { required: null },
      });
    },
  );

  it("gives the default of a parameter that has one", async () => {
    const input = z.object({ n: z.int().nullable().default(5), kind: z.enum(["a", "b"]).nullable() });
    const tool = defineTool({ name: "tool", input }, (args) => args);
    expect(propertiesOf(input)).toEqual({
      n: { type: "integer", default: 5 },
      kind: { type: ["string", "null"], enum: ["a", "b", null] },
    });
    expect(await call(tool, { n: null, kind: null })).toMatchObject({ structuredContent: { n: 5, kind: null } });
  });

  it("stays as written in a JSON Schema", () => {
    const input = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: { a: { type: ["string", "null"], format: "email", pattern: "@x" } },
    } as const;
    expect(schemaOf(input)).toEqual({ type: "object", properties: input.properties });
  });
});

describe("unions", () => {
  const a = z.object({ kind: z.literal("a") });
  const b = z.object({ kind: z.literal("b"), n: z.int() });

  it("of literals are enums, in the order of the source", () => {
    const input = z.object({ x: z.union([z.literal("b"), z.literal("a")]), mixed: z.literal([1, "a"]) });
    expect(propertiesOf(input)).toEqual({
      x: { type: "string", enum: ["b", "a"] },
      mixed: { enum: [1, "a"] },
    });
    const box = Type.Object({ x: Type.Union([Type.Literal("b"), Type.Literal("a")]) });
    expect(propertiesOf(box)).toEqual({ x: { type: "string", enum: ["b", "a"] } });
  });

  it("of objects that one property tells apart are oneOf, from every library", () => {
    const ark = type({ u: type({ kind: "'a'" }).or({ kind: "'b'", n: "number" }) });
    const val = v.object({ u: v.union([v.object({ kind: v.literal("a") }), v.object({ kind: v.literal("b") })]) });
    const box = Type.Object({
      u: Type.Union([Type.Object({ kind: Type.Literal("a") }), Type.Object({ kind: Type.Literal("b") })]),
    });
    for (const input of [z.object({ u: z.discriminatedUnion("kind", [a, b]) }), ark, toStandardJsonSchema(val), box]) {
      expect(propertiesOf(input)).toMatchObject({
        u: { oneOf: [{ properties: { kind: { const: "a" } } }, { properties: { kind: { const: "b" } } }] },
      });
    }
    expect(propertiesOf(z.object({ u: z.union([z.string(), z.array(a)]) }))).toMatchObject({
      u: { anyOf: [{ type: "string" }, { type: "array" }] },
    });
  });

  it("at the root are objects, and run", async () => {
    const tool = defineTool({ name: "tool", input: z.discriminatedUnion("kind", [a, b]) }, ({ kind }) => kind);
    expect(tool.inputSchema).toMatchObject({
      type: "object",
      oneOf: [{ required: ["kind"] }, { required: ["kind", "n"] }],
    });
    expect(await call(tool, { kind: "b", n: 1 })).toMatchObject({ content: [{ text: "b" }] });
    expect(await call(tool, { kind: "b" })).toMatchObject({ code: "MCI_INPUT" });
  });
});

describe("dates and bytes", () => {
  it("are strings for callers, and what they are for handlers, from zod", async () => {
    const input = z.object({
      since: z.codec(z.iso.datetime(), z.date(), {
        decode: (text) => new Date(text),
        encode: (date) => date.toISOString(),
      }),
      file: z.codec(z.base64(), z.instanceof(Uint8Array), {
        decode: (text) => z.util.base64ToUint8Array(text),
        encode: (data) => z.util.uint8ArrayToBase64(data),
      }),
    });
    const tool = defineTool({ name: "tool", input }, ({ since, file }) => `${since.getUTCFullYear()} ${file.length}`);
    expect(propertiesOf(input)).toEqual({
      since: { type: "string", format: "date-time" },
      file: { type: "string", contentEncoding: "base64" },
    });
    const props = { since: "2026-01-31T12:00:00Z", file: "AQID" };
    expect(await call(tool, props)).toMatchObject({ content: [{ text: "2026 3" }] });
  });

  it("are the same from JSON Schema with dateTime() and bytes()", async () => {
    const input = {
      type: "object",
      properties: { since: dateTime({ description: "from" }), files: { type: "array", items: bytes() } },
      required: ["since", "files"],
    } as const;
    const tool = defineTool({ name: "tool", input }, ({ since, files }) => {
      return `${since.getUTCFullYear()} ${files.map((file) => file.length).join()}`;
    });
    expect(propertiesOf(input)).toEqual({
      since: { description: "from", type: "string", format: "date-time" },
      files: { type: "array", items: { type: "string", contentEncoding: "base64" } },
    });
    const since = "2026-01-31T12:00:00Z";
    expect(await call(tool, { since, files: ["AQID", "AQ=="] })).toMatchObject({ content: [{ text: "2026 3,1" }] });
    expect(await call(tool, { since, files: ["AQID", "no base64!"] })).toMatchObject({
      code: "MCI_INPUT",
      error: expect.stringContaining("Parameter 'files[1]' must be base64"),
    });
    expect(await call(tool, { since: "yesterday", files: [] })).toMatchObject({ code: "MCI_INPUT" });
  });
});

describe("what says nothing to a model is left out:", () => {
  it("bounds of integers, patterns beside formats, names that are strings, items after a tuple", () => {
    const input = z.object({
      n: z.int().min(1),
      email: z.email(),
      map: z.record(z.string(), z.number()),
      pair: z.tuple([z.string(), z.number()]),
    });
    expect(propertiesOf(input)).toEqual({
      n: { type: "integer", minimum: 1 },
      email: { type: "string", format: "email" },
      map: { type: "object", additionalProperties: { type: "number" } },
      pair: { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], minItems: 2, maxItems: 2 },
    });
    expect(propertiesOf(Type.Object({ pair: Type.Tuple([Type.String()]) }))).toEqual({
      pair: { type: "array", prefixItems: [{ type: "string" }], minItems: 1, maxItems: 1 },
    });
  });

  it("refinements, which the library checks", async () => {
    const input = toStandardJsonSchema(
      v.object({
        name: v.pipe(
          v.string(),
          v.check((name) => name !== "root", "no root"),
        ),
      }),
    );
    const narrow = type({
      name: type("string").narrow((name, context) => name !== "root" || context.mustBe("no root")),
    });
    for (const schema of [input, narrow]) {
      const tool = defineTool({ name: "tool", input: schema }, () => "ok");
      expect(propertiesOf(schema)).toEqual({ name: { type: "string" } });
      expect(await call(tool, { name: "ada" })).toMatchObject({ content: [{ text: "ok" }] });
      expect(await call(tool, { name: "root" })).toMatchObject({ code: "MCI_INPUT" });
    }
  });
});

it.each<[string, ToolSchema]>([
  ["zod", z.object({ a: z.union([z.string(), z.undefined()]), b: z.union([z.string(), z.number(), z.undefined()]) })],
  ["arktype", type({ "a?": "string | undefined", b: "string | number | undefined" })],
  [
    "valibot",
    toStandardJsonSchema(
      v.object({
        a: v.optional(v.union([v.string(), v.undefined()])),
        b: v.union([v.string(), v.number(), v.undefined()]),
      }),
    ),
  ],
])("undefined is left out of unions of %s", (_, input) => {
  expect(schemaOf(input)).toMatchObject({
    type: "object",
    properties: {
      a: { type: "string" },
      b: { anyOf: expect.arrayContaining([{ type: "string" }, { type: "number" }]) },
    },
  });
});

describe("types that JSON does not have are all named in one error:", () => {
  it.each<[string, ToolSchema, string]>([
    [
      "zod",
      z.object({
        n: z.bigint(),
        filter: z.object({ days: z.array(z.date()) }),
        map: z.map(z.string(), z.string()).optional(),
      }),
      "Parameter 'n': BigInt cannot be represented in JSON Schema. Parameter 'filter.days[]': Date cannot be represented in JSON Schema. Parameter 'map': Map cannot be represented in JSON Schema",
    ],
    [
      "valibot",
      toStandardJsonSchema(v.object({ a: v.date(), b: v.object({ c: v.bigint() }) })),
      "Parameter 'a': The \"date\" schema cannot be converted to JSON Schema. Parameter 'b.c': The \"bigint\" schema cannot be converted to JSON Schema",
    ],
    [
      "arktype",
      type({ a: "Date", b: { c: "bigint" } }),
      "Parameter 'a': Date cannot be represented in JSON Schema. Parameter 'b.c': BigInt cannot be represented in JSON Schema",
    ],
    ["typebox", Type.Object({ n: Type.BigInt() }), `Parameter 'n': "bigint" is not a type of JSON Schema`],
    [
      "json",
      json({ type: "object", properties: { n: { type: "date" } } }),
      `Parameter 'n': "date" is not a type of JSON Schema`,
    ],
    ["a file", z.object({ file: z.file() }), "Parameter 'file': A file cannot be represented in JSON. Use base64"],
  ])("%s", (_, input, message) => {
    expect(() => schemaOf(input)).toThrow(message);
  });
});
