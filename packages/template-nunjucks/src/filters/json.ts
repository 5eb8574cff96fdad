import { jsonText } from "@mci/plugin-kit";
import { ValueError, type Budget } from "@mci/plugin-kit/templates";

import { of, takes, whole, type Definition, type Definitions } from "../values/definition.ts";
import { isMapping } from "../values/values.ts";

/** Blanks of an indentation. */
const maxIndent = 100;

const toJson: Definition = takes(["indent"], (value, [indent], { budget }) => {
  const width = whole("indent", indent, 0);
  if (width > maxIndent) throw new ValueError(`indent is at most ${maxIndent}`);
  budget.tree(value);
  return width === 0 ? (jsonText(value) ?? "null") : pretty(value, " ".repeat(width), "\n", budget);
});

export const jsonFilters: Definitions = {
  tojson: toJson,
  dump: toJson,
  pprint: of((value, { budget }) => {
    budget.tree(value);
    return pretty(value, "  ", "\n", budget);
  }),
};

/** Numbers stay as they were written, which JSON.stringify does not do. `line`: a line break and its indentation. */
function pretty(value: unknown, step: string, line: string, budget: Budget): string {
  // What is deep is mostly indentation.
  budget.skimmed(line.length);
  const inner = line + step;
  if (Array.isArray(value) && value.length > 0) {
    return `[${value.map((item) => inner + pretty(item, step, inner, budget)).join(",")}${line}]`;
  }
  if (!isMapping(value)) return jsonText(value) ?? "null";
  const entries = Object.entries(value).filter(([, child]) => child !== undefined);
  if (entries.length === 0) return "{}";
  return `{${entries.map(([key, child]) => `${inner}${JSON.stringify(key)}: ${pretty(child, step, inner, budget)}`).join(",")}${line}}`;
}
