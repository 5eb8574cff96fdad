import { transformJSONSchema } from "@anthropic-ai/sdk/lib/transform-json-schema";
import { toAnthropic, toOpenAI } from "@mci/export";
import { clientOf, order } from "@mci/export/test-toolbox";
import { toStrictJsonSchema } from "openai/lib/transform";
import { expect, it } from "vitest";

const client = await clientOf([{ name: "order", inputSchema: order }]);

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
