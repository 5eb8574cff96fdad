import type { ServerTool } from "@mci/mcp-session";
import { withDistinctNames, type Mask } from "@mci/plugin-kit/secrets";
import { fileLimits } from "@mci/schema";

/** A tool whose server may repeat, anywhere in it, the secrets it was given: names of properties and numbers included. */
export function redactTool(tool: ServerTool, mask: Mask): ServerTool {
  return maskedTree(tool, mask, 1);
}

function maskedTree<T>(value: T, mask: Mask, depth: number): T;
function maskedTree(value: unknown, mask: Mask, depth: number): unknown {
  if (typeof value === "string") return mask(value);
  if (typeof value === "number") return mask(`${value}`) === `${value}` ? value : mask(`${value}`);
  if (typeof value !== "object" || value === null) return value;
  // Enough is left for a tool that is nested too deep to be left out for it.
  if (depth > fileLimits.depth) return {};
  if (Array.isArray(value)) return value.map((item: unknown) => maskedTree(item, mask, depth + 1));
  const entries = Object.entries(value).map(([key, child]): [string, unknown] => [
    mask(key),
    maskedTree<unknown>(child, mask, depth + 1),
  ]);
  return Object.fromEntries(withDistinctNames(entries));
}
