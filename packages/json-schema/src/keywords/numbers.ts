import type { JsonObject } from "@mci/contract";
import type { Check } from "../node.ts";

/** The checks of `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum` and `multipleOf`. */
export function numberChecks(schema: JsonObject): Check[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const checks: Check[] = [];
  const add = (
    keyword: string,
    limit: unknown,
    sign: string,
    fits: (value: number, limit: number) => boolean,
  ): void => {
    if (typeof limit !== "number") return;
    checks.push((value, run, at) => {
      if (typeof value !== "number" || fits(value, limit)) return true;
      if (at === undefined) return false;
      const shown = keyword === "minimum" || keyword === "maximum" ? { value } : undefined;
      return run.fail({ at, keyword, words: `must be ${sign} ${limit}`, ...shown });
    });
  };
  add("maximum", maximum, "<=", (value, limit) => value <= limit);
  add("minimum", minimum, ">=", (value, limit) => value >= limit);
  add("exclusiveMaximum", exclusiveMaximum, "<", (value, limit) => value < limit);
  add("exclusiveMinimum", exclusiveMinimum, ">", (value, limit) => value > limit);
  add("multipleOf", multipleOf, "multiple of", isMultiple);
  return checks;
}

/** 4.35 is a multiple of 0.01, although neither can be written exactly in binary: a few last places may differ. */
function isMultiple(value: number, step: number): boolean {
  const quotient = value / step;
  if (Number.isInteger(quotient)) return true;
  return (
    Number.isFinite(quotient) && Math.abs(quotient - Math.round(quotient)) <= Math.abs(quotient) * 4 * Number.EPSILON
  );
}
