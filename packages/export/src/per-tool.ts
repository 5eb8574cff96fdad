import type { Tool } from "@mci/contract";
import type { Check } from "@mci/plugin-kit/options";

/** A value for all tools, or a function that returns one for each; undefined stands for none. */
export type PerTool<T> = T | ((tool: Tool) => T | undefined);

/** Returns the value for a tool. */
export function valueFor<T extends boolean | object | string>(
  value: PerTool<T> | undefined,
  tool: Tool,
): T | undefined {
  return typeof value === "function" ? value(tool) : value;
}

/** Returns a check that allows functions too. */
export function perTool(check: Check): Check {
  return (value, option) => {
    if (typeof value !== "function") check(value, option);
  };
}
