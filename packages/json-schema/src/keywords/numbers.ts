import type { JsonObject } from "@mci/contract";
import type { Check, Run } from "../run.ts";
import { multipleTest } from "./multiples.ts";

/** The checks of `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum` and `multipleOf`. */
export function numberChecks(schema: JsonObject): Check[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const checks: Check[] = [];
  const add = (
    keyword: string,
    limit: unknown,
    sign: string,
    fits: (value: number, limit: number, run: Run) => boolean,
  ): void => {
    if (typeof limit !== "number") return;
    checks.push((value, run, at) => {
      if (typeof value !== "number" || fits(value, limit, run)) return true;
      if (at === undefined) return false;
      const shown = keyword === "minimum" || keyword === "maximum" ? { value } : undefined;
      return run.fail({ at, keyword, words: `must be ${sign} ${limit}`, ...shown });
    });
  };
  add("maximum", maximum, "<=", (value, limit) => value <= limit);
  add("minimum", minimum, ">=", (value, limit) => value >= limit);
  add("exclusiveMaximum", exclusiveMaximum, "<", (value, limit) => value < limit);
  add("exclusiveMinimum", exclusiveMinimum, ">", (value, limit) => value > limit);
  if (typeof multipleOf === "number") {
    const isMultiple = multipleTest(multipleOf);
    add("multipleOf", multipleOf, "multiple of", (value, _, run) => isMultiple(value, run));
  }
  return checks;
}
