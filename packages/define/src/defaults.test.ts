import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { expect, it } from "vitest";
import { z } from "zod";
import { load } from "../test/load.ts";
import { defineTool, type ToolSchema } from "./index.ts";

it("the defaults of arktype are shown, those before a morph as well", () => {
  const input = type({
    count: "number = 3",
    "name?": "string",
    inside: { flag: "boolean = true" },
    list: type("string[]").default(() => ["a"]),
    trimmed: "string.trim = ' x '",
  });
  expect(defineTool({ input }, () => "").inputSchema).toEqual({
    type: "object",
    properties: {
      count: { type: "number", default: 3 },
      name: { type: "string" },
      inside: { type: "object", properties: { flag: { type: "boolean", default: true } } },
      list: { type: "array", items: { type: "string" }, default: ["a"] },
      trimmed: { type: "string", default: " x " },
    },
    required: ["inside"],
  });
});

it("a property may be called 'default'", () => {
  const input = z.object({ default: z.object({ id: z.string().default(next), n: z.number().default(1) }) });
  expect(defineTool({ input }, () => "").inputSchema["properties"]).toEqual({
    default: { type: "object", properties: { id: { type: "string" }, n: { type: "number", default: 1 } } },
  });
});

let count = 0;
const next = (): string => `id ${(count += 1)}`;
const now = (): string => new Date().toISOString();

it.each<[string, ToolSchema]>([
  ["zod", z.object({ id: z.string().default(next), at: z.string().default(now), ms: z.number().default(Date.now) })],
  ["arktype", type({ id: type("string").default(next), at: type("string").default(now), ms: type("number").default(Date.now) })], // prettier-ignore
  [
    "valibot",
    toStandardJsonSchema(
      v.object({
        id: v.optional(v.string(), next),
        at: v.optional(v.string(), now),
        ms: v.optional(v.number(), Date.now),
      }),
    ),
  ],
])("a default that %s computes anew for each call is filled in by the library", async (_, input) => {
  const tool = defineTool({ name: "t", input }, (args) => args);
  expect(tool.inputSchema["properties"]).toEqual({
    id: { type: "string" },
    at: { type: "string" },
    ms: { type: "number" },
  });
  const client = await load(tool);
  const [one, two] = [await client.execute("t"), await client.execute("t")];
  expect(one.structuredContent).toMatchObject({ id: expect.stringContaining("id "), ms: expect.any(Number) });
  expect(two.structuredContent).not.toMatchObject({ id: Reflect.get(Object(one.structuredContent), "id") });
});
