import { isRecord, parsePointer } from "@mci/plugin-kit";

/** Returns what a reference such as `#/$defs/name` leads to; undefined for what leads outside, or nowhere. */
export function resolvePointer(reference: unknown, document: unknown): unknown {
  if (typeof reference !== "string" || !/^#(?:\/|$)/.test(reference)) return undefined;
  let value = document;
  for (const name of parsePointer(reference.slice(1))) {
    value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}
