import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { JsonObject } from "@mci/contract";
import { refusedType } from "./refused-types.ts";
import { isFlagged, withoutPatterns } from "./without-patterns.ts";

/** Converts a type of arktype with its own method. Undefined for a version that has none. */
export function convertArktype(schema: StandardSchemaV1, side: "input" | "output"): JsonObject | undefined {
  const method: unknown = Reflect.get(schema, "toJsonSchema");
  if (typeof method !== "function") return undefined;
  // The type `in` would have no defaults: what callers write is the base of each morph.
  const converted: JsonObject = method.call(schema, { fallback: side === "input" ? { ...fallback, morph: base } : fallback }); // prettier-ignore
  const flagged = new Set(patternsIn(schema).filter(isFlagged).map(({ rule }) => rule)); // prettier-ignore
  return withoutPatterns(converted, (pattern) => flagged.has(pattern));
}

interface ArktypeContext {
  readonly code: string;
  readonly base: JsonObject;
  readonly domain?: unknown;
  readonly proto?: unknown;
  readonly unit?: unknown;
}

function base(context: ArktypeContext): JsonObject {
  return context.base;
}

const fallback = {
  predicate: base,
  patternIntersection: base,
  defaultValue: base,
  default: (context: ArktypeContext) => refusedType(`${nameOf(context)} cannot be represented in JSON Schema`),
};

function nameOf({ code, domain, proto, unit }: ArktypeContext): string {
  if (code === "date") return "Date";
  if (code === "domain") return domain === "bigint" ? "BigInt" : String(domain);
  if (code === "proto") return typeof proto === "function" ? proto.name : "An object of a class";
  if (code === "unit") return String(unit);
  return names.get(code) ?? "A type of arktype";
}

const names: ReadonlyMap<string, string> = new Map([
  ["morph", "What a morph returns"],
  ["symbolKey", "A property with a symbol as its name"],
  ["arrayObject", "An array with properties"],
  ["arrayPostfix", "An array with elements after those of variable number"],
]);

interface PatternNode {
  readonly rule: string;
  readonly flags: string;
}

/** The patterns of a type. */
function patternsIn(schema: StandardSchemaV1): readonly PatternNode[] {
  const select: unknown = Reflect.get(schema, "select");
  if (typeof select !== "function") return [];
  const nodes: readonly { readonly rule: string; readonly flags?: string }[] = select.call(schema, "pattern");
  return nodes.map(({ rule, flags = "" }) => ({ rule, flags }));
}
