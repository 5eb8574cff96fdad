import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { dataKeywords } from "./keywords.ts";
import { refusedTypes } from "./refused-types.ts";

/** JSON has no undefined: it is left out of unions. The library says itself which properties it requires. */
export function withoutUndefined(schema: JsonObject): JsonObject {
  return reduced(schema) as JsonObject;
}

function reduced(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(reduced);
  if (!isRecord(node)) return node;
  const entries = Object.entries(node).map(([name, value]) => [name, dataKeywords.has(name) ? value : reduced(value)]);
  return withoutBranch(Object.fromEntries(entries) as JsonObject);
}

function withoutBranch(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || !anyOf.some(isUndefined)) return schema;
  const branches = anyOf.filter((branch) => !isUndefined(branch));
  const [only] = branches;
  if (branches.length === 1 && isRecord(only)) return { ...only, ...rest };
  return branches.length === 0 ? schema : { ...rest, anyOf: branches };
}

/** As the libraries name it where they mark it. */
function isUndefined(branch: unknown): boolean {
  const [refused] = refusedTypes(branch);
  return refused?.path === "" && /^(?:The ")?undefined\b/i.test(refused.reason);
}
