import { isRecord } from "@mci/plugin-kit";
import type { SchemaNode } from "../document/document.ts";
import { collectReferences } from "../keywords/references.ts";
import { subnode } from "../keywords/subnode.ts";
import { toTypeBit, typeBits, typeMask } from "../keywords/types.ts";
import type { Run } from "../run.ts";

/**
 * Returns the types of the values that a schema may take, as bits: a type is only left out if no value of it fits. Conditions and
 * `not` are not looked into.
 */
export function acceptedTypes(node: SchemaNode, run: Run, depth = 0): number {
  run.spend(20);
  const { schema, document } = node;
  if (!isRecord(schema)) return schema === false ? 0 : typeBits.all;
  if (depth > maxDepth) return typeBits.all;
  const typesOf = (part: SchemaNode): number => acceptedTypes(part, run, depth + 1);
  let types: number = typeBits.all;
  for (const [, follow] of collectReferences(node)) types &= typesOf(follow({ scope: undefined }));
  // In draft-07 nothing counts beside a reference.
  if (document.dialect === "draft-07" && typeof schema["$ref"] === "string") return types;
  types &= typeMask(schema) & valueTypes(schema, run);
  for (const part of listed(schema["allOf"])) types &= typesOf(subnode(node, part));
  for (const keyword of ["anyOf", "oneOf"]) {
    if (!Array.isArray(schema[keyword])) continue;
    types &= listed(schema[keyword]).reduce<number>((all, part) => all | typesOf(subnode(node, part)), 0);
  }
  return types;
}

/** References that lead to one another: more than anybody writes. */
const maxDepth = 50;

function valueTypes(schema: Readonly<Record<string, unknown>>, run: Run): number {
  const allowed = Array.isArray(schema["enum"]) ? listed(schema["enum"]) : undefined;
  const only = Object.hasOwn(schema, "const") ? toTypeBit(schema["const"]) : typeBits.all;
  if (allowed === undefined) return only;
  run.spend(allowed.length);
  return only & allowed.reduce<number>((all, value) => all | toTypeBit(value), 0);
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
