import type { JsonObject } from "@mci/contract";
import { truncate } from "@mci/plugin-kit";
import { amount } from "../amount.ts";
import type { SchemaNode } from "../document/document.ts";
import { formats } from "../formats/formats.ts";
import { maxPathLength } from "../path.ts";
import type { Check, Run } from "../run.ts";

/** The checks of `maxLength`, `minLength`, `pattern` and `format`. */
export function stringChecks(schema: JsonObject, node: SchemaNode): Check[] {
  return [lengthCheck(schema), patternCheck(schema, node), formatCheck(schema)].filter((check) => check !== undefined);
}

function lengthCheck({ minLength, maxLength }: JsonObject): Check | undefined {
  const min = typeof minLength === "number" ? minLength : 0;
  const max = typeof maxLength === "number" ? maxLength : Number.POSITIVE_INFINITY;
  if (min === 0 && max === Number.POSITIVE_INFINITY) return undefined;
  return (value, run, at) => {
    if (typeof value !== "string") return true;
    const isFew = value.length < min || (min > 0 && value.length < 2 * min && charactersIn(value, run) < min);
    const isMany = value.length > max && (value.length > 2 * max || charactersIn(value, run) > max);
    if (!isFew && !isMany) return true;
    if (at === undefined) return false;
    return isFew
      ? run.fail({ at, keyword: "minLength", words: `must have at least ${amount(min, "character")}` })
      : run.fail({ at, keyword: "maxLength", words: `must have at most ${amount(max, "character")}` });
  };
}

/** Characters outside the basic plane are two units of a string, and one character. */
function charactersIn(text: string, run: Run): number {
  run.spend(text.length >> 2);
  let count = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0xd800 || code > 0xdbff) continue;
    const next = text.charCodeAt(index + 1);
    if (next < 0xdc00 || next > 0xdfff) continue;
    count -= 1;
    index += 1;
  }
  return count;
}

function patternCheck({ pattern }: JsonObject, { document }: SchemaNode): Check | undefined {
  if (typeof pattern !== "string") return undefined;
  const compiled = document.pattern(pattern);
  if (compiled === undefined) return undefined;
  return (value, run, at) => {
    if (typeof value !== "string") return true;
    if (run.matches(compiled, value)) return true;
    if (at === undefined) return false;
    return run.fail({
      at,
      keyword: "pattern",
      words: `must match the pattern ${truncate(pattern, maxPathLength)}`,
      value,
    });
  };
}

function formatCheck({ format: name }: JsonObject): Check | undefined {
  const format = typeof name === "string" ? formats.get(name) : undefined;
  if (format === undefined) return undefined;
  const words = `must be a valid ${String(name)}`;
  return (value, run, at) => {
    if (typeof value !== format.type) return true;
    if (typeof value === "string") run.spend(format.cost + value.length * 2);
    if (format.test(value)) return true;
    return at === undefined ? false : run.fail({ at, keyword: "format", words, value });
  };
}
