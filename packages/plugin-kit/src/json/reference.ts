import { parsePointer } from "./json-pointer.ts";

/** Returns what a reference of JSON Schema such as `#/$defs/name` leads to; undefined for one that leads outside, or nowhere. */
export function resolveReference(reference: unknown, document: unknown): unknown {
  if (typeof reference !== "string" || !/^#(?:\/|$)/.test(reference)) return undefined;
  return parsePointer(decoded(reference.slice(1))).reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
    document,
  );
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // a percent sign that stands for itself
  }
}
