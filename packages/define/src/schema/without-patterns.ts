import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { dataKeywords, namedSchemas } from "./keywords.ts";

/**
 * Leaves some patterns out of a schema, so that it refuses nothing that it accepted with them. Returns the same object if
 * it has none of them.
 */
export function withoutPatterns(schema: JsonObject, isLeftOut: (pattern: string) => boolean): JsonObject {
  return reduced(schema, isLeftOut) as JsonObject;
}

type IsLeftOut = (pattern: string) => boolean;

function reduced(node: unknown, isLeftOut: IsLeftOut): unknown {
  if (Array.isArray(node)) {
    const items = node.map((item) => reduced(item, isLeftOut));
    return items.some((item, at) => item !== node[at]) ? items : node;
  }
  if (!isRecord(node)) return node;
  const entries = Object.entries(node).flatMap(([name, value]) => keyword(name, value, isLeftOut));
  const isSame = entries.length === Object.keys(node).length && entries.every(([name, value]) => node[name] === value);
  if (isSame) return node;
  const { patternProperties, ...rest } = Object.fromEntries(entries) as JsonObject;
  if (patternProperties === undefined || patternProperties === node["patternProperties"]) return Object.fromEntries(entries); // prettier-ignore
  // What the pattern allowed is now among the other properties.
  return { ...rest, ...(Object.keys(Object(patternProperties)).length > 0 && { patternProperties }), additionalProperties: true }; // prettier-ignore
}

type KeywordEntry = readonly [name: string, value: unknown];

function keyword(name: string, value: unknown, isLeftOut: IsLeftOut): readonly KeywordEntry[] {
  if (dataKeywords.has(name)) return [[name, value]];
  if (name === "pattern") return typeof value === "string" && isLeftOut(value) ? [] : [[name, value]];
  if (namedSchemas.has(name) && isRecord(value)) {
    const kept = Object.entries(value).filter(([key]) => name !== "patternProperties" || !isLeftOut(key));
    const members = kept.map(([key, member]) => [key, reduced(member, isLeftOut)] as const);
    const isSame = kept.length === Object.keys(value).length && members.every(([key, member]) => value[key] === member);
    return [[name, isSame ? value : Object.fromEntries(members)]];
  }
  const inside = reduced(value, isLeftOut);
  if (inside === value) return [[name, value]];
  // Without a pattern, a value may fit several branches, and what was excluded would be too much.
  if (name === "oneOf") return [["anyOf", inside]];
  return name === "not" ? [] : [[name, inside]];
}

/** Whether flags change what a pattern matches. JSON Schema has no flags: there it would refuse what the library accepts. */
export function isFlagged({ flags }: { readonly flags: string }): boolean {
  return /[ims]/.test(flags);
}
