import type { JsonObject } from "@mci/contract";
import { listed, shortJson } from "../problems/words.ts";
import type { Check, Run } from "../run.ts";
import { canonical } from "./canonical.ts";

/** The check of `enum`. */
export function enumCheck({ enum: allowed }: JsonObject): Check | undefined {
  if (!Array.isArray(allowed)) return undefined;
  const isAmong = membership(allowed);
  let words: string | undefined;
  return (value, run, at) => {
    if (isAmong(value, run)) return true;
    if (at === undefined) return false;
    words ??= `must be one of ${listed(allowed, run)}`;
    return run.fail({ at, keyword: "enum", words, value, allowed });
  };
}

/** The check of `const`. */
export function constCheck(schema: JsonObject): Check | undefined {
  if (!Object.hasOwn(schema, "const")) return undefined;
  const only = schema["const"];
  const allowed = [only];
  const isEqual = membership(allowed);
  let words: string | undefined;
  return (value, run, at) => {
    if (isEqual(value, run)) return true;
    if (at === undefined) return false;
    words ??= `must be ${shortJson(only, run)}`;
    return run.fail({ at, keyword: "const", words, value, allowed });
  };
}

/** Looks values up instead of comparing them one by one. */
function membership(values: readonly unknown[]): (value: unknown, run: Run) => boolean {
  const simple = new Set(values.filter((value) => typeof value !== "object" || value === null));
  const composed = values.filter((value) => typeof value === "object" && value !== null);
  if (composed.length === 0 && simple.size === 1) {
    const [only] = simple;
    return (value, run) => {
      // Texts of one length are compared to their end.
      if (typeof value === "string" && value.length > 1000) run.spend(value.length >> 6);
      return value === only;
    };
  }
  if (composed.length === 0) return (value) => simple.has(value);
  const texts = new Set<string>();
  let written = 0;
  return (value, run) => {
    if (typeof value !== "object" || value === null) return simple.has(value);
    // Very many are written over several checks.
    for (; written < composed.length; written += 1) texts.add(canonical(composed[written], run));
    return texts.has(canonical(value, run));
  };
}
