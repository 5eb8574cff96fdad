import { ConfigError } from "@mci/contract";
import type { Option } from "./option.ts";

/** Returns the error of an option with an invalid value. `expected` completes "The option 'x' must be ...". */
export function optionError(value: unknown, option: Option, expected: string, hint?: string): ConfigError {
  const { owner, name, isSecret = false } = option;
  const subject = name === "" ? `The argument of ${owner}` : `The option '${name}'`;
  const message = `${subject} must be ${expected}, not ${describe(value, isSecret)}.`;
  return new ConfigError("MCI_CONFIG", message, {
    hint: hint ?? hintFor(value),
    details: { owner, option: name, reason: "invalid" },
  });
}

/** Objects and arrays are not shown: they may contain secrets. */
function describe(value: unknown, isSecret: boolean): string {
  if (typeof value === "string") return isSecret ? "this string" : JSON.stringify(value.slice(0, 60));
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "an array";
  if (value instanceof Promise) return "a promise";
  if (typeof value === "object" && value !== null) return "an object";
  return isSecret && value !== undefined && value !== null ? `a ${typeof value}` : String(value);
}

function hintFor(value: unknown): string | undefined {
  if (typeof value === "function") return "If this function returns the value, call it: a plug-in is a function that returns an object."; // prettier-ignore
  return value instanceof Promise ? "Put 'await' before it." : undefined;
}
