import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { SchemaNode } from "../../document/document.ts";
import type { Pattern } from "../../patterns/pattern.ts";
import { subnode } from "../subnode.ts";

/** A name that the schema of an object speaks of. */
interface NamedProperty {
  /** Undefined for a name that is only required. */
  readonly node: SchemaNode | undefined;
  readonly isRequired: boolean;
}

export interface PatternProperty {
  readonly pattern: Pattern;
  readonly node: SchemaNode;
}

/** The combined rules of `properties`, `required`, `patternProperties` and `additionalProperties`. */
export interface ObjectShape {
  readonly names: ReadonlyMap<string, NamedProperty>;
  /** The names alone, for findings, which are read more than once. */
  readonly known: Iterable<string>;
  readonly required: readonly string[];
  readonly patterns: readonly PatternProperty[];
  readonly rest: SchemaNode | undefined;
}

/** Undefined for a schema that has none of these keywords. */
export function objectShape(schema: JsonObject, node: SchemaNode): ObjectShape | undefined {
  const { properties, required, additionalProperties } = schema;
  const names = new Map<string, NamedProperty>();
  const requiredNames = new Set(Array.isArray(required) ? required.filter((name) => typeof name === "string") : []);
  for (const [name, property] of Object.entries(isRecord(properties) ? properties : {})) {
    names.set(name, { node: subnode(node, property), isRequired: requiredNames.has(name) });
  }
  for (const name of requiredNames) if (!names.has(name)) names.set(name, { node: undefined, isRequired: true });
  const patterns = patternProperties(schema, node);
  const rest = additionalProperties === undefined ? undefined : subnode(node, additionalProperties);
  if (names.size === 0 && patterns.length === 0 && rest === undefined) return undefined;
  const known = { [Symbol.iterator]: () => names.keys() };
  return { names, known, required: [...requiredNames], patterns, rest };
}

export function patternProperties({ patternProperties: byPattern }: JsonObject, node: SchemaNode): PatternProperty[] {
  if (!isRecord(byPattern)) return [];
  return Object.entries(byPattern).flatMap(([source, schema]) => {
    const pattern = node.document.pattern(source);
    return pattern === undefined ? [] : [{ pattern, node: subnode(node, schema) }];
  });
}
