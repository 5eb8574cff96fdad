import type { TokenReport } from "@mci/lint";
import { counted } from "./counted.ts";
import { table } from "./table.ts";
import { visible } from "./visible.ts";

/** Formats what tools cost a model: the most expensive tools, the sums of toolsets, and the total. */
export function tokensText({ total, tools, toolsets }: TokenReport, width = Infinity): string[] {
  if (tools.length === 0) return [];
  const rows = tools.slice(0, maxRows).map(({ tool, toolset = "", tokens }) => [String(tokens), tool, toolset]);
  const rest = tools.slice(maxRows).reduce((sum, { tokens }) => sum + tokens, 0);
  if (rest > 0) rows.push([String(rest), counted(tools.length - maxRows, "more tool"), ""]);
  const sums = toolsets.map(({ toolset, tools: size, tokens }) => [String(tokens), toolset, counted(size, "tool")]);
  return [
    ...aligned(["TOKENS", "TOOL", "TOOLSET"], rows, width),
    ...(sums.length > 0 ? ["", ...aligned(["TOKENS", "TOOLSET", "TOOLS"], sums, width)] : []),
    "",
    `${counted(total, "token")} in ${counted(tools.length, "tool")}`,
  ];
}

const maxRows = 20;

/** Numbers in the first column end in the same place. */
function aligned(headings: readonly string[], rows: readonly (readonly string[])[], width: number): string[] {
  const longest = Math.max(...[headings, ...rows].map(([first = ""]) => first.length));
  const pad = ([first = "", ...others]: readonly string[]): string[] => [
    first.padStart(longest),
    ...others.map(visible),
  ];
  return table(pad(headings), rows.map(pad), width);
}
