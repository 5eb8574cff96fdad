import { isJsonObject } from "./json/is-json-object.ts";

interface FirstItems {
  readonly value: unknown;
  readonly shown: number;
  readonly total: number;
}

/**
 * The first items of a list, or of the only list an object has as a value (`{ "total": 500, "items": [...] }`).
 * Undefined when there is no such list, or when it is short enough.
 */
export function firstItems(value: unknown, maxItems: number): FirstItems | undefined {
  if (Array.isArray(value)) {
    return value.length > maxItems
      ? { value: value.slice(0, maxItems), shown: maxItems, total: value.length }
      : undefined;
  }
  if (!isJsonObject(value)) return undefined;
  const [only, ...more] = Object.entries(value).filter(([, entry]) => Array.isArray(entry));
  if (only === undefined || more.length > 0) return undefined;
  const [name, list] = only;
  const cut = firstItems(list, maxItems);
  return cut && { ...cut, value: { ...value, [name]: cut.value } };
}
