import { isPlainObject } from "./is-plain-object.ts";

/**
 * Returns JSON that is the same for equal values and for no others, with the keys of objects sorted. Undefined for a value
 * that JSON does not have, or would write like another one: NaN, -0, a Date, a Map.
 */
export function canonicalJson(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value);
    case "boolean":
      return `${value}`;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0) ? `${value}` : undefined;
    case "object":
      if (value === null) return "null";
      return Array.isArray(value) ? ofItems(value) : ofMembers(value);
    default:
      return undefined;
  }
}

function ofItems(items: readonly unknown[]): string | undefined {
  const texts = Array.from(items, (item) => canonicalJson(item));
  return texts.includes(undefined) ? undefined : `[${texts.join(",")}]`;
}

function ofMembers(value: object): string | undefined {
  if (!isPlainObject(value)) return undefined;
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  const texts = names.toSorted().map((name) => {
    const text = canonicalJson(value[name]);
    return text && `${JSON.stringify(name)}:${text}`;
  });
  return texts.includes(undefined) ? undefined : `{${texts.join(",")}}`;
}
