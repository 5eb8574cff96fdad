import { isRecord } from "@mci/plugin-kit";
import { fileLimits } from "./limits.ts";

/**
 * Freezes a tree of plain JSON values, and tells how many property names it has: Infinity when it is nested too deep,
 * and then it is not wholly frozen.
 */
export function deepFreeze(value: unknown): number {
  return typeof value === "object" && value !== null ? freeze(value, 1) : 0;
}

/** With `for in`: `Object.values` makes an array for each object, which doubles the time. */
function freeze(value: object, depth: number): number {
  if (depth > fileLimits.depth) return Infinity;
  let names = 0;
  if (isRecord(value)) {
    for (const name in value) {
      if (!hasOwn.call(value, name)) continue;
      names += 1;
      const child = value[name];
      if (typeof child === "object" && child !== null) names += freeze(child, depth + 1);
    }
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const child: unknown = value[index];
      if (typeof child === "object" && child !== null) names += freeze(child, depth + 1);
    }
  }
  Object.freeze(value);
  return names;
}

/** In a loop over names it costs nothing, where `Object.hasOwn` doubles the time. */
const hasOwn = Object.prototype.hasOwnProperty;
