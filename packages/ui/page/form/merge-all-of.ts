import { isRecord } from "@mci/plugin-kit";

/** A schema, or a part of one, as a form reads it. */
export type Schema = Readonly<Record<string, unknown>>;

/** Merges the schemas of an `allOf` for the form, which draws one field for all of them. What they demand is left to the check. */
export function mergeAllOf(schema: Schema): Schema {
  const { allOf, ...rest } = schema;
  if (!Array.isArray(allOf)) return schema;
  return allOf.filter(isRecord).reduce<Schema>((merged, part) => merge(merged, mergeAllOf(part)), rest);
}

function merge(left: Schema, right: Schema): Schema {
  const merged: Record<string, unknown> = { ...right, ...left };
  for (const name of Object.keys(left)) {
    const mergeMember = Object.hasOwn(right, name) ? members[name] : undefined;
    if (mergeMember !== undefined) merged[name] = mergeMember(left[name], right[name]);
  }
  return merged;
}

type Merge = (left: unknown, right: unknown) => unknown;

/** How members that both schemas have are merged; of all others, that of the first schema is taken. */
const members: Readonly<Record<string, Merge | undefined>> = {
  type: (left, right) => (left === "any" ? right : left),
  required: (left, right) => [...new Set([...asList(left), ...asList(right)])],
  enum: (left, right) => asList(left).filter((value) => asList(right).includes(value)),
  properties: eachMember,
  patternProperties: eachMember,
  items: either,
  additionalProperties: either,
};

function eachMember(left: unknown, right: unknown): unknown {
  if (!isRecord(left) || !isRecord(right)) return left;
  const merged: Record<string, unknown> = { ...left };
  for (const [name, member] of Object.entries(right)) {
    merged[name] = Object.hasOwn(left, name) ? either(left[name], member) : member;
  }
  return merged;
}

function either(left: unknown, right: unknown): unknown {
  if (left === false || right === false) return false;
  return isRecord(left) && isRecord(right) ? merge(left, right) : (left ?? right);
}

/** Returns a member of a schema that should be a list. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
