import type { JsonObject } from "@mci/contract";
import { truncate } from "@mci/plugin-kit";
import type { SchemaNode } from "../document/document.ts";
import { formats } from "../formats/formats.ts";
import { maxPathLength } from "../path.ts";
import type { Check, Run } from "../run.ts";
import { countCheck } from "./count.ts";

/** The checks of `maxLength`, `minLength`, `pattern` and `format`. */
export function stringChecks(schema: JsonObject, node: SchemaNode): Check[] {
  return [countCheck(schema, characters), patternCheck(schema, node), formatCheck(schema)].filter(
    (check) => check !== undefined,
  );
}

const characters: Parameters<typeof countCheck>[1] = {
  keyword: "Length",
  names: ["character"],
  count(value, run, { min, max }) {
    if (typeof value !== "string") return undefined;
    const { length } = value;
    // One to two units make a character: mostly they tell enough.
    const isClear = length < min || length > 2 * max || (length >= 2 * min && length <= max);
    return isClear ? length : charactersIn(value, run);
  },
};

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
