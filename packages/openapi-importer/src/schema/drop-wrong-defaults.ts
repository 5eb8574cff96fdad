import type { JsonObject } from "@mci/contract";
import { compile, placedDefaults, SchemaError, type PatternEngine } from "@mci/json-schema";
import { isRecord, parsePointer } from "@mci/plugin-kit";

/** Returns a schema without the defaults that break their own schema, and where those were. */
export function dropWrongDefaults(
  schema: JsonObject,
  patterns: PatternEngine,
): { readonly schema: JsonObject; readonly dropped: readonly string[] } {
  const defaults = placedDefaults(schema);
  if (defaults.length === 0) return { schema, dropped: [] };
  const dropped = wrongDefaults(schema, patterns, defaults);
  return { schema: dropped.reduce((rest, pointer) => without(rest, parsePointer(pointer)), schema), dropped };
}

function wrongDefaults(
  schema: JsonObject,
  patterns: PatternEngine,
  defaults: ReturnType<typeof placedDefaults>,
): readonly string[] {
  try {
    const check = compile(schema, { patterns });
    return defaults.filter(({ pointer, value }) => !check.at(pointer).accepts(value)).map(({ pointer }) => pointer);
  } catch (error) {
    // What is wrong with the schema itself is reported when the file is checked.
    if (error instanceof SchemaError) return [];
    throw error;
  }
}

function without(schema: JsonObject, path: readonly string[]): JsonObject {
  const [step, ...rest] = path;
  if (step === undefined) {
    const { default: _, ...others } = schema;
    return others;
  }
  const below = schema[step];
  if (Array.isArray(below)) {
    const [index, ...deeper] = rest;
    return {
      ...schema,
      [step]: below.map((one: unknown, at) => (String(at) === index && isRecord(one) ? without(one, deeper) : one)),
    };
  }
  return isRecord(below) ? { ...schema, [step]: without(below, rest) } : schema;
}
