import type { JsonObject } from "@mci/contract";
import { isRecord, resolveReference, setOwn, toArray } from "@mci/plugin-kit";
import { declaredNames } from "./declared-names.ts";

/** Renames the properties of values. */
export interface Renaming {
  readonly names: ReadonlyMap<string, string>;
  /** The schema in which the values have their present names, for its references. */
  readonly document: JsonObject;
}

/**
 * Returns a value with its properties renamed where the schema declares them: what stands in a free object stays. A name whose new
 * one is there already stays, too.
 */
export function renameValue(value: unknown, schema: unknown, renaming: Renaming): unknown {
  return rename(value, applicable([schema], renaming.document), renaming);
}

function rename(value: unknown, schemas: readonly JsonObject[], renaming: Renaming): unknown {
  if (schemas.length === 0) return value;
  const below = (found: readonly unknown[]): readonly JsonObject[] => applicable(found, renaming.document);
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      rename(item, below(schemas.flatMap((schema) => itemSchemas(schema, index))), renaming),
    );
  }
  if (!isRecord(value)) return value;
  const declared = new Set(schemas.flatMap((schema) => [...declaredNames(schema)]));
  const renamed: Record<string, unknown> = {};
  for (const [name, child] of Object.entries(value)) {
    const other = declared.has(name) ? renaming.names.get(name) : undefined;
    const next = other === undefined || Object.hasOwn(value, other) ? name : other;
    const found = schemas.flatMap((schema) => memberSchemas(schema, name));
    setOwn(renamed, next, rename(child, below(found), renaming));
  }
  return renamed;
}

/** The schemas that may apply to the same value: references and branches are followed, each once. */
function applicable(found: readonly unknown[], document: JsonObject): readonly JsonObject[] {
  const schemas = new Set<JsonObject>();
  const waiting = [...found];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (!isRecord(next) || schemas.has(next)) continue;
    schemas.add(next);
    const { $ref, allOf, anyOf, oneOf, if: condition, then, else: otherwise, dependentSchemas } = next;
    waiting.push(resolveReference($ref, document), condition, then, otherwise);
    waiting.push(...toArray(allOf), ...toArray(anyOf), ...toArray(oneOf));
    if (isRecord(dependentSchemas)) waiting.push(...Object.values(dependentSchemas));
  }
  return [...schemas];
}

function itemSchemas({ prefixItems, items, additionalItems, contains }: JsonObject, index: number): readonly unknown[] {
  const first = Array.isArray(items) ? items : toArray(prefixItems);
  return [index < first.length ? first[index] : Array.isArray(items) ? additionalItems : items, contains];
}

function memberSchemas(schema: JsonObject, name: string): readonly unknown[] {
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = schema;
  const patterns = isRecord(patternProperties) ? Object.values(patternProperties) : [];
  if (isRecord(properties) && Object.hasOwn(properties, name)) return [properties[name], ...patterns];
  return [...patterns, additionalProperties, unevaluatedProperties];
}
