import type { JsonSchema } from "@mci/contract";
import { pointerTo } from "../pointer.ts";

/** A pattern of a JSON Schema and where it is. */
export interface PatternUse {
  readonly pattern: string;
  /** Where it is in the schema: the keyword `pattern`, or the name under `patternProperties`. */
  readonly pointer: string;
}

/** Lists the regular expressions in a JSON Schema, to be checked by the engine that will run them. */
export function patternsOf(schema: JsonSchema): readonly PatternUse[] {
  const uses: PatternUse[] = [];
  collect(schema, "", 0, uses);
  return uses;
}

function collect(schema: unknown, pointer: string, depth: number, uses: PatternUse[]): void {
  if (typeof schema !== "object" || schema === null || depth > 100) return;
  if (Array.isArray(schema)) {
    for (const [index, item] of schema.entries()) collect(item, pointerTo(pointer, index), depth + 1, uses);
    return;
  }
  for (const [key, value] of Object.entries(schema)) {
    const at = pointerTo(pointer, key);
    if (key === "pattern" && typeof value === "string") uses.push({ pattern: value, pointer: at });
    else if (maps.has(key)) collectMap(key, value, at, depth, uses);
    else if (!data.has(key)) collect(value, at, depth + 1, uses);
  }
}

function collectMap(keyword: string, map: unknown, pointer: string, depth: number, uses: PatternUse[]): void {
  if (typeof map !== "object" || map === null) return;
  for (const [name, schema] of Object.entries(map)) {
    const at = pointerTo(pointer, name);
    if (keyword === "patternProperties") uses.push({ pattern: name, pointer: at });
    collect(schema, at, depth + 2, uses);
  }
}

/** Keywords with schemas under names that the author chooses. */
const maps: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
  "dependencies",
]);

/** Keywords with values that look like schemas but are not. */
const data: ReadonlySet<string> = new Set(["const", "enum", "default", "examples"]);
