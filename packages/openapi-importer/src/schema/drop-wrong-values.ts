import type { JsonObject } from "@mci/contract";
import { CheckBudget, compile, SchemaError, type PatternEngine } from "@mci/json-schema";
import { isRecord, parsePointer } from "@mci/plugin-kit";
import { placedValues, type PlacedValue } from "./placed-values.ts";

/** Returns a schema without the defaults and examples that break their own schema, and which those were. */
export function dropWrongValues(
  schema: JsonObject,
  patterns: PatternEngine,
): { readonly schema: JsonObject; readonly dropped: readonly PlacedValue[] } {
  const values = placedValues(schema);
  if (values.length === 0) return { schema, dropped: [] };
  const dropped = wrongValues(schema, patterns, values);
  // From the last one on, so that the indexes of examples stay right.
  return {
    schema: dropped.reduceRight((rest, wrong) => without(rest, parsePointer(wrong.pointer), wrong), schema),
    dropped,
  };
}

function wrongValues(
  schema: JsonObject,
  patterns: PatternEngine,
  values: readonly PlacedValue[],
): readonly PlacedValue[] {
  try {
    const check = compile(schema, { patterns });
    return values.filter(
      ({ pointer, value }) => check.at(pointer).verdict(value, new CheckBudget({ exactIntegers: true })) !== true,
    );
  } catch (error) {
    // What is wrong with the schema itself is reported when the file is checked.
    if (error instanceof SchemaError) return [];
    throw error;
  }
}

function without(schema: JsonObject, path: readonly string[], wrong: PlacedValue): JsonObject {
  const [step, ...rest] = path;
  if (step === undefined)
    return wrong.example === undefined ? withoutDefault(schema) : withoutExample(schema, wrong.example);
  const below = schema[step];
  if (Array.isArray(below)) {
    const [index, ...deeper] = rest;
    return {
      ...schema,
      [step]: below.map((one: unknown, at) =>
        String(at) === index && isRecord(one) ? without(one, deeper, wrong) : one,
      ),
    };
  }
  return isRecord(below) ? { ...schema, [step]: without(below, rest, wrong) } : schema;
}

function withoutDefault({ default: _, ...others }: JsonObject): JsonObject {
  return others;
}

function withoutExample({ examples, ...others }: JsonObject, index: number): JsonObject {
  const kept: readonly unknown[] = Array.isArray(examples) ? examples.filter((_, at) => at !== index) : [];
  return kept.length === 0 ? others : { examples: kept, ...others };
}
