import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { listOf } from "./values.ts";

/** One schema for objects to which both apply; other keywords are those of the first, else of the second. */
export function bothOf(first: JsonObject, second: JsonObject): JsonObject {
  const required = new Set([...requiredOf(first), ...requiredOf(second)]);
  return { ...second, ...first, ...merged("allOf", first, second, [...required]) };
}

/** One schema for objects to which either applies, saying no more of them than both do. */
export function eitherOf(first: JsonObject, second: JsonObject): JsonObject {
  const required = new Set(requiredOf(second));
  return merged("anyOf", first, second, requiredOf(first).filter((name) => required.has(name))); // prettier-ignore
}

function merged(
  keyword: "allOf" | "anyOf",
  first: JsonObject,
  second: JsonObject,
  required: readonly string[],
): JsonObject {
  const [left, right] = [propertiesOf(first), propertiesOf(second)];
  const shared = Object.keys(left).filter((name) => Object.hasOwn(right, name));
  const joined = shared.map((name) => [name, join(keyword, left[name], right[name])]);
  const properties = { ...left, ...right, ...Object.fromEntries(joined) };
  return { properties, ...(required.length === 0 ? {} : { required }) };
}

/** One schema of two; a list that was joined before gets longer, not deeper. */
function join(keyword: "allOf" | "anyOf", first: unknown, second: unknown): unknown {
  const list = isRecord(first) && Object.keys(first).length === 1 ? listOf(first[keyword]) : [];
  const schemas = list.length > 0 ? list : [first];
  const text = JSON.stringify(second);
  return schemas.some((schema) => JSON.stringify(schema) === text) ? first : { [keyword]: [...schemas, second] };
}

function propertiesOf({ properties }: JsonObject): JsonObject {
  return isRecord(properties) ? properties : {};
}

function requiredOf({ required }: JsonObject): readonly string[] {
  return listOf(required).filter((name) => typeof name === "string");
}
