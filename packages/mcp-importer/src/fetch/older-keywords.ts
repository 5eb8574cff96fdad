import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

type Entry = readonly [keyword: string, value: unknown];

export interface KeywordPlace {
  /** The schema names a later draft than 4, other than the latest. */
  readonly isKept: boolean;
  readonly isRoot: boolean;
}

/** Returns a keyword of a schema as draft 2020-12 has it: none where it says nothing there, several where it has been split. */
export function currentKeyword(
  keyword: string,
  schema: JsonObject,
  { isKept, isRoot }: KeywordPlace,
): readonly Entry[] {
  const value = schema[keyword];
  const update = updates.get(keyword);
  if (update === undefined || (isKept && sameUntilLatest.has(keyword))) return [[keyword, value]];
  return isRoot && keyword === "required" ? [[keyword, value]] : update(value, schema);
}

/** Draft 3 has `required` at the property, where it is a flag. */
export function requiredByProperties({ properties }: JsonObject): readonly string[] {
  if (!isRecord(properties)) return [];
  return Object.entries(properties).flatMap(([name, property]) =>
    isRecord(property) && property["required"] === true ? [name] : [],
  );
}

const sameUntilLatest: ReadonlySet<string> = new Set(["items", "additionalItems", "dependencies", "id", "$id"]);

type KeywordUpdate = (value: unknown, schema: JsonObject) => readonly Entry[];

const updates: ReadonlyMap<string, KeywordUpdate> = new Map<string, KeywordUpdate>([
  ["items", (value) => (isTuple(value) ? [["prefixItems", value]] : [["items", value]])],
  ["additionalItems", (value, { items }) => (isTuple(items) ? [["items", value]] : [])],
  ["dependencies", splitDependencies],
  ["exclusiveMinimum", exclusive("exclusiveMinimum", "minimum")],
  ["exclusiveMaximum", exclusive("exclusiveMaximum", "maximum")],
  ["minimum", (value, { exclusiveMinimum }) => (exclusiveMinimum === true ? [] : [["minimum", value]])],
  ["maximum", (value, { exclusiveMaximum }) => (exclusiveMaximum === true ? [] : [["maximum", value]])],
  ["required", (value) => (typeof value === "boolean" ? [] : [["required", value]])],
  ["type", currentType],
  ["id", toAnchor("id")],
  ["$id", toAnchor("$id")],
]);

function isTuple(items: unknown): boolean {
  return Array.isArray(items) && items.length > 0;
}

function splitDependencies(value: unknown): readonly Entry[] {
  if (!isRecord(value)) return [];
  const all = Object.entries(value).filter(([, needed]) => needed !== null);
  const lists = all.filter(([, needed]) => Array.isArray(needed));
  const schemas = all.filter(([, needed]) => !Array.isArray(needed));
  return [
    ...(lists.length === 0 ? [] : [["dependentRequired", Object.fromEntries(lists)] as const]),
    ...(schemas.length === 0 ? [] : [["dependentSchemas", Object.fromEntries(schemas)] as const]),
  ];
}

/** A flag of draft 4 beside the bound. */
function exclusive(keyword: string, bound: string): KeywordUpdate {
  return (value, schema) => {
    if (typeof value !== "boolean") return [[keyword, value]];
    return value && typeof schema[bound] === "number" ? [[keyword, schema[bound]]] : [];
  };
}

function currentType(value: unknown): readonly Entry[] {
  if (value === "any" || (Array.isArray(value) && value.length === 0)) return [];
  return [["type", Array.isArray(value) ? value.map((type: unknown) => type ?? "null") : value]];
}

/** A name, which other parts refer to, in place of an address. */
function toAnchor(keyword: string): KeywordUpdate {
  return (value) => {
    const isName = typeof value === "string" && value.startsWith("#") && value.length > 1;
    return isName ? [["$anchor", value.slice(1)]] : [[keyword, value]];
  };
}
