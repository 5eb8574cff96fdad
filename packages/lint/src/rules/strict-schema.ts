import type { JsonObject } from "@mci/contract";
import { isRecord, toPointer } from "@mci/plugin-kit";
import type { Finding, Rule } from "../rule.ts";
import { subschemas } from "../schema/subschemas.ts";

export const strictSchema: Rule = {
  name: "strict-schema",
  summary: "The strict modes of model APIs do not take the input schema.",
  severity: "warning",
  *check({ inputSchema }) {
    if (!isRecord(inputSchema)) return;
    const [first] = findingsIn(inputSchema, "/inputSchema", true);
    if (first !== undefined) yield first;
  },
};

/** Keywords that the strict modes refuse. `anyOf` they take. */
const refused =
  "allOf oneOf not if then else dependentRequired dependentSchemas dependencies patternProperties propertyNames unevaluatedProperties unevaluatedItems minProperties maxProperties contains minContains maxContains prefixItems uniqueItems".split(
    " ",
  );

/** Keywords that an export flattens at the root. */
const flattened = new Set(["allOf", "oneOf", "not"]);

function* findingsIn(schema: JsonObject, at: string, isRoot = false): Generator<Finding> {
  const hint = "Describe the limit in words, or declare the properties one by one. Calls without a strict mode work.";
  for (const keyword of refused) {
    if (!Object.hasOwn(schema, keyword) || (isRoot && flattened.has(keyword))) continue;
    yield { message: `Strict modes of model APIs do not take '${keyword}'.`, hint, at: at + toPointer(keyword) };
  }
  const { additionalProperties: more, $ref: reference } = schema;
  if (more === true || isRecord(more)) {
    const message = "Strict modes of model APIs do not take objects with further properties.";
    yield { message, hint, at: `${at}/additionalProperties` };
  }
  if (typeof reference === "string" && !reference.startsWith("#")) {
    yield { message: "Strict modes of model APIs do not take references to other documents.", hint, at: `${at}/$ref` };
  }
  for (const [pointer, child] of subschemas(schema)) yield* findingsIn(child, at + pointer);
}
