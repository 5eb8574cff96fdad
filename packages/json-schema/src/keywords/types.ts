import { isRecord } from "@mci/plugin-kit";
import type { SchemaNode } from "../document/document.ts";
import type { Check } from "../run.ts";
import { article } from "../problems/words.ts";

const bits: Readonly<Record<string, number>> = {
  null: 1,
  boolean: 2,
  string: 4,
  integer: 8,
  number: 8 | 16,
  array: 32,
  object: 64,
};

/** The bits of all types, and those of two that stand out. */
export const typeBits = { all: 127, null: 1, string: 4 } as const;

/** The bit of a value's type; 0 for what JSON does not have. */
export function toTypeBit(value: unknown): number {
  switch (typeof value) {
    case "string":
      return 4;
    case "number":
      return Number.isInteger(value) ? 8 : Number.isFinite(value) ? 16 : 0;
    case "boolean":
      return 2;
    case "object":
      return value === null ? 1 : Array.isArray(value) ? 32 : 64;
    default:
      return 0;
  }
}

/** The check of `type`, with `nullable` of OpenAPI 3.0. */
export function typeCheck({ schema }: SchemaNode): Check | undefined {
  const names = typeNames(schema);
  if (names.length === 0) return undefined;
  const mask = toMask(names);
  const words = (): string => `must be ${article(names)}`;
  const fail: Check = (value, run, at) =>
    at === undefined ? false : run.fail({ at, keyword: "type", words: words(), value, types: names });
  const isWhole = (mask & bits["number"]!) === bits["integer"];
  switch (mask) {
    case 4:
      return (value, run, at) => typeof value === "string" || fail(value, run, at);
    case 2:
      return (value, run, at) => typeof value === "boolean" || fail(value, run, at);
    case 64:
      return (value, run, at) => isRecord(value) || fail(value, run, at);
    case 32:
      return (value, run, at) => Array.isArray(value) || fail(value, run, at);
    default:
      return (value, run, at) => {
        if ((toTypeBit(value) & mask) === 0) return fail(value, run, at);
        if (!isWhole || typeof value !== "number" || !run.budget.exactIntegers || Number.isSafeInteger(value))
          return true;
        return at !== undefined && run.fail({ at, keyword: "type", words: mayHaveLostDigits(value) });
      };
  }
}

/** The bits of the types that `type` and `nullable` of a schema allow. */
export function typeMask(schema: unknown): number {
  const names = typeNames(schema);
  return names.length === 0 ? typeBits.all : toMask(names);
}

function typeNames(schema: unknown): readonly string[] {
  if (!isRecord(schema)) return [];
  const { type, nullable } = schema;
  const names = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === "string");
  return names.length > 0 && nullable === true && !names.includes("null") ? [...names, "null"] : names;
}

function toMask(names: readonly string[]): number {
  return names.reduce((all, name) => all | (bits[name] ?? 0), 0);
}

function mayHaveLostDigits(value: number): string {
  return `is ${value}, and integers beyond 9007199254740991 may have lost digits on their way: declare it as a string, and pass a string`;
}

/** Whether a schema says by its `type` that it takes objects, or says nothing about types. */
export function mayTakeObjects(type: unknown): boolean {
  return type === undefined || type === "object" || (Array.isArray(type) && type.includes("object"));
}
