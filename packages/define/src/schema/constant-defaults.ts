import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { namedSchemas } from "./keywords.ts";

/**
 * Leaves out the defaults that a library computes anew each time, such as an id or the time: a default of the JSON Schema
 * is filled in as it stands there. The library fills in the others itself. They are told apart by converting twice.
 */
export function withConstantDefaults(convert: () => JsonObject): JsonObject {
  const schema = convert();
  return hasDefault(schema) ? (compared(schema, convert()) as JsonObject) : schema;
}

function hasDefault(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  return Object.entries(node).some(([name, value]) => name === "default" || hasDefault(value));
}

/** `hasKeywords` is false for an object of schemas by name, such as `properties`. */
function compared(node: unknown, other: unknown, hasKeywords = true): unknown {
  if (Array.isArray(node)) return node.map((item, at) => compared(item, Array.isArray(other) ? other[at] : undefined));
  if (!isRecord(node) || !isRecord(other)) return node;
  const isKept = (name: string): boolean => !hasKeywords || name !== "default" || isConstant(node[name], other[name]);
  const entries = Object.entries(node).filter(([name]) => isKept(name));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, compared(value, other[name], !hasKeywords || !namedSchemas.has(name))]),
  );
}

/** Two values computed within a millisecond may be the same time. */
function isConstant(value: unknown, again: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(again) && !isNow(value);
}

const secondMs = 1_000;
const hourMs = 3_600_000;

function isNow(value: unknown): boolean {
  const now = Date.now();
  if (typeof value === "string") return value.startsWith(new Date(now).toISOString().slice(0, "2026-01-31".length));
  return typeof value === "number" && [value, value * secondMs].some((time) => Math.abs(time - now) < hourMs);
}
