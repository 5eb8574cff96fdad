import { jsonText } from "@mci/plugin-kit";

import { of, takes, whole, type Definition, type Definitions } from "../definition.ts";
import { ValueError } from "../mistakes.ts";
import { isMapping } from "../values.ts";
import type { Budget } from "../budget.ts";

/** Blanks of an indentation. */
const widest = 100;

const toJson: Definition = takes(["indent"], (value, [indent], { work }) => {
  const width = whole("indent", indent, 0);
  if (width > widest) throw new ValueError(`indent is at most ${widest}`);
  work.tree(value);
  return width === 0 ? (jsonText(value) ?? "null") : pretty(value, " ".repeat(width), "\n", work);
});

export const jsonFilters: Definitions = {
  tojson: toJson,
  dump: toJson,
  pprint: of((value, { work }) => {
    work.tree(value);
    return pretty(value, "  ", "\n", work);
  }),
};

/** Numbers stay as they were written, which JSON.stringify does not do. `line`: a line break and its indentation. */
function pretty(value: unknown, step: string, line: string, work: Budget): string {
  // What is deep is mostly indentation.
  work.skimmed(line.length);
  const inner = line + step;
  if (Array.isArray(value) && value.length > 0) {
    return `[${value.map((item) => inner + pretty(item, step, inner, work)).join(",")}${line}]`;
  }
  if (!isMapping(value)) return jsonText(value) ?? "null";
  const entries = Object.entries(value).filter(([, child]) => child !== undefined);
  if (entries.length === 0) return "{}";
  return `{${entries.map(([key, child]) => `${inner}${JSON.stringify(key)}: ${pretty(child, step, inner, work)}`).join(",")}${line}}`;
}
