import { isRecord } from "@mci/plugin-kit";
import { asList, mergeAllOf, type Schema } from "./merge-all-of.ts";

/**
 * Returns a schema that chooses between null and something else as that something, which may be null: a choice of kinds would
 * ask twice. Returns others as they are.
 */
export function withoutNullBranch(schema: Schema): Schema {
  for (const name of ["anyOf", "oneOf"] as const) {
    const { [name]: list, ...rest } = schema;
    if (!Array.isArray(list)) continue;
    const others = list.filter((branch) => !isNull(branch));
    if (others.length === list.length || others.length === 0) continue;
    if (others.length > 1) return { ...schema, [name]: others, nullable: true };
    const only: unknown = others[0];
    if (only === true) return { ...rest, type: "any" };
    if (!isRecord(only) || (hasChoice(only) && hasChoice(rest))) continue;
    return orNull(mergeAllOf({ ...rest, allOf: [...asList(rest["allOf"]), withoutNullBranch(only)] }));
  }
  return schema;
}

function orNull(schema: Schema): Schema {
  const { type, enum: choices, const: only, ...rest } = schema;
  const all = Array.isArray(choices) ? choices : only === undefined ? undefined : [only];
  return {
    ...rest,
    nullable: true,
    ...(type === undefined ? {} : { type: type === "any" ? type : [...new Set([type, "null"].flat())] }),
    ...(all === undefined ? {} : { enum: all.includes(null) ? all : [...all, null] }),
  };
}

function isNull(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  const { type, enum: choices, const: only } = schema;
  const types = [type].flat();
  const isType = types.length === 1 && types[0] === "null";
  return isType || only === null || (Array.isArray(choices) && choices.length === 1 && choices[0] === null);
}

/** Whether a schema chooses among others. */
export function hasChoice(schema: Schema): boolean {
  return (schema["anyOf"] ?? schema["oneOf"]) !== undefined;
}
