import type { Definitions } from "../values/definition.ts";
import { format } from "./format.ts";
import { jsonFilters } from "./json.ts";
import { listFilters } from "./lists.ts";
import { markupFilters } from "./markup.ts";
import { numberFilters } from "./numbers.ts";
import { textFilters } from "./texts.ts";

const filters: Definitions = {
  ...textFilters,
  ...markupFilters,
  ...numberFilters,
  ...listFilters,
  ...jsonFilters,
  format,
};

const others: Readonly<Record<string, string>> = { count: "length", d: "default", e: "escape", forceescape: "escape" };

/** The filters of jinja, but for those that are given other filters: `map`, `select` and the like. */
export const builtinFilters: Definitions = {
  ...filters,
  ...Object.fromEntries(Object.entries(others).map(([name, filter]) => [name, filters[filter]!])),
};
