import type { JsonObject } from "@mci/contract";
import type { AiSdkSchema } from "./ai-sdk-types.ts";

/**
 * Returns a JSON Schema as the AI SDK takes it without being imported: a Standard Schema, which it accepts from any library.
 * The mark of its own `jsonSchema()` makes it send the schema unchanged; for other Standard Schemas it closes every object.
 */
export function toSchema(jsonSchema: JsonObject): AiSdkSchema {
  const standard: AiSdkSchema = {
    "~standard": {
      version: 1,
      vendor: "mci",
      validate: (value) => ({ value }),
      jsonSchema: { input: () => structuredClone(jsonSchema), output: () => structuredClone(jsonSchema) },
    },
  };
  return Object.assign(standard, {
    [Symbol.for("vercel.ai.schema")]: true,
    _type: undefined,
    validate: undefined,
    jsonSchema,
  });
}
