import type { JsonObject } from "@mci/contract";
import { isRecord, toArray } from "@mci/plugin-kit";

/**
 * Merges two schemas into one for objects to which both apply; other keywords are those of the first, else of the
 * second.
 */
export function mergeBoth(first: JsonObject, second: JsonObject): JsonObject {
  const required = new Set([...readRequired(first), ...readRequired(second)]);
  return { ...second, ...first, ...merged("allOf", first, second, [...required]) };
}

/** Merges two schemas into one for objects to which either applies, and which allows at least what each of them allows. */
export function mergeEither(first: JsonObject, second: JsonObject): JsonObject {
  const required = new Set(readRequired(second));
  return merged("anyOf", first, second, readRequired(first).filter((name) => required.has(name))); // prettier-ignore
}

function merged(
  keyword: "allOf" | "anyOf",
  first: JsonObject,
  second: JsonObject,
  required: readonly string[],
): JsonObject {
  const [left, right] = [readProperties(first), readProperties(second)];
  const shared = Object.keys(left).filter((name) => Object.hasOwn(right, name));
  const joined = shared.map((name) => [name, join(keyword, left[name], right[name])]);
  const properties = { ...left, ...right, ...Object.fromEntries(joined) };
  return { properties, ...(required.length === 0 ? {} : { required }) };
}

/** Joins two schemas; a list that was joined before gets longer, not deeper. */
function join(keyword: "allOf" | "anyOf", first: unknown, second: unknown): unknown {
  const list = isRecord(first) && Object.keys(first).length === 1 ? toArray(first[keyword]) : [];
  const schemas = list.length > 0 ? list : [first];
  const text = JSON.stringify(second);
  return schemas.some((schema) => JSON.stringify(schema) === text) ? first : { [keyword]: [...schemas, second] };
}

function readProperties({ properties }: JsonObject): JsonObject {
  return isRecord(properties) ? properties : {};
}

function readRequired({ required }: JsonObject): readonly string[] {
  return toArray(required).filter((name) => typeof name === "string");
}
