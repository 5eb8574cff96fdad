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
  let text = "[";
  for (const item of items) {
    const json = canonicalJson(item);
    if (json === undefined) return undefined;
    text += `${json},`;
  }
  return `${text}]`;
}

function ofMembers(value: object): string | undefined {
  if (!isPlainObject(value)) return undefined;
  let text = "{";
  for (const key of Object.keys(value).toSorted()) {
    const child = value[key];
    if (child === undefined) continue;
    const json = canonicalJson(child);
    if (json === undefined) return undefined;
    text += `${JSON.stringify(key)}:${json},`;
  }
  return `${text}}`;
}
