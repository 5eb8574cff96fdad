import { jsonText } from "@mci/plugin-kit";
import type { Budget } from "@mci/plugin-kit/templates";
import { json } from "../text.ts";
import { isList, isMap } from "../values.ts";

/** A value as Go's encoding/json writes it: keys in order, `<`, `>` and `&` escaped. Numbers stay as they were written. */
export function goJson(value: unknown, budget: Budget, indent = ""): string {
  json(value, budget); // counts it, and refuses what is too deep
  return written(value, indent, indent === "" ? "" : "\n").replaceAll(/[<>&\u2028\u2029]/g, escaped);
}

/** `line` starts a line of the depth of the value; it is empty where all is in one line. */
function written(value: unknown, indent: string, line: string): string {
  if (isList(value))
    return inside(
      "[",
      value.map((item) => written(item, indent, line + indent)),
      "]",
      indent,
      line,
    );
  if (!isMap(value)) return jsonText(value ?? null) ?? "null";
  const colon = line === "" ? ":" : ": ";
  const entries = Object.keys(value)
    .toSorted(byCodePoints)
    .map((key) => JSON.stringify(key) + colon + written(value[key], indent, line + indent));
  return inside("{", entries, "}", indent, line);
}

function inside(open: string, parts: readonly string[], close: string, indent: string, line: string): string {
  if (parts.length === 0) return open + close;
  const start = line + indent;
  return open + start + parts.join(`,${start}`) + line + close;
}

/** The order of their bytes in UTF-8, which is that of their characters. */
function byCodePoints(left: string, right: string): number {
  const [one, other] = [Array.from(left), Array.from(right)];
  const at = one.findIndex((character, index) => character !== other[index]);
  if (at === -1 || at >= other.length) return one.length - other.length;
  return one[at]!.codePointAt(0)! - other[at]!.codePointAt(0)!;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
