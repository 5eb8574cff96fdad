import { withArrayItems, type JsonSchema, type JsonObject } from "@mci/contract";
import { isRecord, resolveReference, toArray } from "@mci/plugin-kit";
import { mergeEither, mergeBoth } from "./merge-properties.ts";

/** The schema of a tool's arguments in the form that providers accept. */
export interface Parameters {
  type: "object";
  properties: JsonObject;
  [keyword: string]: unknown;
}

/**
 * The input schema of a tool as providers accept it. They want an object at the root and refuse, for all tools at once,
 * a root with `oneOf`, `anyOf`, `allOf`, `not`, `enum` or `const`. So the properties of the root's branches, and of
 * what it refers to, are put side by side, and only what every branch requires is required. A model is told less than
 * the tool checks; what it gets wrong comes back as an error result.
 */
export function toParameters(schema: JsonSchema = true): Parameters {
  if (typeof schema === "boolean") {
    return { type: "object", properties: {}, ...(schema ? {} : { additionalProperties: false }) };
  }
  const root = flattened(schema, schema, { left: 200 });
  const { properties } = root;
  const rest = Object.entries(root).filter(([keyword]) => !refused.has(keyword));
  // A copy all the way down: frameworks write into schemas, and those of tools are frozen.
  return structuredClone({
    ...withArrayItems(Object.fromEntries([...rest, ["properties", isRecord(properties) ? properties : {}]])),
    type: "object",
  }) as Parameters;
}

const refused = new Set(["$ref", "allOf", "anyOf", "oneOf", "not", "enum", "const"]);

/** How many more branches are looked at: definitions that refer to each other may unfold without end. */
interface FlatteningBudget {
  left: number;
}

/** A schema with what its reference and its branches say of properties. */
function flattened(schema: JsonObject, document: JsonObject, budget: FlatteningBudget): JsonObject {
  const inner = (branch: unknown): JsonObject => {
    budget.left -= 1;
    return budget.left > 0 && isRecord(branch) ? flattened(branch, document, budget) : {};
  };
  let all = schema;
  if (schema["$ref"] !== undefined) all = mergeBoth(all, inner(resolveReference(schema["$ref"], document)));
  for (const branch of toArray(schema["allOf"])) all = mergeBoth(all, inner(branch));
  for (const branches of [toArray(schema["anyOf"]), toArray(schema["oneOf"])]) {
    if (branches.length > 0) all = mergeBoth(all, branches.map(inner).reduce(mergeEither));
  }
  return all;
}
