import { WrittenNumber } from "@mci/plugin-kit";
import type { Budget } from "@mci/plugin-kit/templates";

/** The kinds of JSON values by their names in Go, with one kind of number. */
export type Kind = "nil" | "bool" | "number" | "string" | "list" | "map" | "other";

export function detectKind(value: unknown): Kind {
  switch (typeof value) {
    case "string":
      return "string";
    case "number":
      return "number";
    case "boolean":
      return "bool";
    case "undefined":
      return "nil";
    case "object":
      if (value === null) return "nil";
      if (Array.isArray(value)) return "list";
      return WrittenNumber.is(value) ? "number" : "map";
    default:
      return "other";
  }
}

/** Describes a value for messages, without showing it. */
export function describe(value: unknown): string {
  const kind = detectKind(value);
  return kind === "nil" ? kind : `a ${kind === "other" ? typeof value : kind}`;
}

export type GoMap = Readonly<Record<string, unknown>>;

export function isMap(value: unknown): value is GoMap {
  return detectKind(value) === "map";
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Follows names from a value, own properties only; undefined when one of them is missing. */
export function follow(from: unknown, steps: readonly string[]): unknown {
  return steps.reduce(ownValue, from);
}

/** The value of a key of a map, which is its own. */
export function ownValue(value: unknown, key: string): unknown {
  return key !== "__proto__" && isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** False are: false, 0, "", nil, and lists and maps without elements. */
export function truth(value: unknown, budget: Budget): boolean {
  if (typeof value !== "object" || value === null) return Boolean(value);
  if (Array.isArray(value)) return value.length > 0;
  if (WrittenNumber.is(value)) return value.value !== 0;
  return listKeys(value, budget).length > 0;
}

/** Looking through a large map takes a while, and may be done in a loop. */
export function listKeys(value: object, budget: Budget): readonly string[] {
  const keys = Object.keys(value);
  budget.keys(keys.length);
  return keys;
}
