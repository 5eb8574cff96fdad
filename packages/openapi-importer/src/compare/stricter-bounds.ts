import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "@mci/contract";

const lower = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];
const upper = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];
/** Keywords that can only be compared as a whole. */
const other = ["pattern", "format", "multipleOf", "const", "uniqueItems", "additionalProperties"];

/** Lists the bounds that values of a schema did not have before, or not as narrow, each as a sentence. */
export function stricterBounds(was: JsonObject, is: JsonObject, what: string): readonly string[] {
  return [...lower, ...upper, ...other].flatMap((keyword) => {
    const [old, now] = [was[keyword], is[keyword]];
    if (!isBound(keyword, now) || isDeepStrictEqual(old, now) || isWider(keyword, old, now)) return [];
    if (keyword === "additionalProperties") return [`${what} cannot have other properties any longer.`];
    const before = old === undefined ? "" : `, not ${JSON.stringify(old)}`;
    return [`${what} has the ${keyword} ${JSON.stringify(now)} now${before}.`];
  });
}

function isBound(keyword: string, value: unknown): boolean {
  if (keyword === "additionalProperties") return value === false;
  return keyword === "uniqueItems" ? value === true : value !== undefined;
}

function isWider(keyword: string, old: unknown, now: unknown): boolean {
  if (typeof old !== "number" || typeof now !== "number") return false;
  if (lower.includes(keyword)) return now < old;
  return upper.includes(keyword) ? now > old : keyword === "multipleOf" && Number.isInteger(old / now);
}
