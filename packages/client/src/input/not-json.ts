import type { ArgumentProblem, JsonObject } from "@mci/contract";
import { truncate } from "@mci/plugin-kit";

/**
 * Returns the problem of the first argument that JSON does not have: a BigInt, which could not be sent, or a number that would be
 * sent as null. Undefined: there is none.
 */
export function notJson(props: JsonObject): ArgumentProblem | undefined {
  const steps: string[] = [];
  const value = findIn(props, steps, new Set());
  if (value === undefined) return undefined;
  const path = truncate(steps.toReversed().join("").replace(/^\./, ""), 200);
  const shown = typeof value === "bigint" ? `${truncate(`${value}`, 100)}n, a BigInt` : `${value}, a number`;
  return { path, message: `Parameter '${path}' is ${shown} that JSON does not have: pass it as a string` };
}

/** Returns the value, with its path in `steps`, the last step first. */
function findIn(value: unknown, steps: string[], seen: Set<object>, depth = 0): bigint | number | undefined {
  if (typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value))) return value;
  // Deeper ones are refused elsewhere.
  if (typeof value !== "object" || value === null || seen.has(value) || depth > maxDepth) return undefined;
  seen.add(value);
  // A date, and any object that says itself how it is written.
  if (typeof Reflect.get(value, "toJSON") === "function") return undefined;
  for (const name of Object.keys(value)) {
    const part: unknown = Reflect.get(value, name);
    const found = typeof part === "string" ? undefined : findIn(part, steps, seen, depth + 1);
    if (found === undefined) continue;
    steps.push(Array.isArray(value) ? `[${name}]` : `.${name}`);
    return found;
  }
  return undefined;
}

const maxDepth = 1_000;
