import { transformJSONSchema } from "@anthropic-ai/sdk/lib/transform-json-schema";
import { toAnthropic, toOpenAI } from "@mci/export";
import { clientOf } from "@mci/export/test-toolbox";
import { toStrictJsonSchema } from "openai/lib/transform";
import { expect, it } from "vitest";

const text = { type: "string" };
const inputSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: {
    id: { type: "string", format: "uuid", description: "The order.", examples: ["a"] },
    size: { enum: ["s", "m"], default: "s" },
    count: { type: "integer", format: "int32" },
    address: { type: "object", properties: { city: text, zip: text }, required: ["city"], "x-order": 1 },
    lines: { type: "array", items: { $ref: "#/$defs/line" } },
    target: { oneOf: [text, { type: "integer" }] },
  },
  required: ["id"],
  $defs: { line: { type: "object", properties: { sku: text }, required: ["sku"] } },
};
const client = await clientOf([{ name: "order", inputSchema }]);

it("OpenAI's SDK leaves a strict schema as it is", () => {
  const [tool] = toOpenAI(client, { strict: true }).tools();
  expect(tool?.strict).toBe(true);
  expect(toStrictJsonSchema(JSON.parse(JSON.stringify(tool?.parameters)))).toEqual(tool?.parameters);
});

it("Anthropic's SDK leaves a strict schema as it is", () => {
  const [tool] = toAnthropic(client, { strict: true }).tools();
  expect(tool?.strict).toBe(true);
  expect(transformJSONSchema({ ...tool?.input_schema })).toEqual(tool?.input_schema);
});
