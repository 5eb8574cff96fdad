import type { JsonSchema, JsonObject } from "./values.ts";
import { withArrayItems } from "./with-array-items.ts";

/** A schema of arguments as providers and protocols require it: an object at the root that names its properties. */
export interface ObjectSchema {
  readonly type: "object";
  readonly properties: JsonObject;
  readonly [keyword: string]: unknown;
}

/**
 * Returns the input schema of a tool as it is published: always an object with `properties`, since OpenAI, Azure and
 * Copilot refuse a whole list of tools when one schema lacks them, and every array has `items`. A copy at the root; nested schemas
 * are shared.
 */
export function objectSchema(schema: JsonSchema | undefined): ObjectSchema {
  if (schema === false) return { properties: {}, additionalProperties: false, type: "object" };
  return { properties: {}, ...(typeof schema === "object" ? withArrayItems(schema) : undefined), type: "object" };
}
