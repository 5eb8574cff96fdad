import { isRecord } from "@mci/plugin-kit";
import { fileLimits } from "./limits.ts";

/**
 * Freezes a tree of plain JSON values, and tells how many property names it has: Infinity when it is nested too deep,
 * and then it is not wholly frozen. Makes no list of what is inside an object: all of them take more memory than the file.
 *
 * @param depth - How many arrays and objects are around the value.
 */
export function deepFreeze(value: unknown, depth = 0): number {
  let names = 0;
  if (Array.isArray(value)) {
    if (depth >= fileLimits.depth) return Infinity;
    for (const child of value) names += deepFreeze(child, depth + 1);
    Object.freeze(value);
  } else if (isRecord(value)) {
    if (depth >= fileLimits.depth) return Infinity;
    for (const name in value) names += 1 + deepFreeze(value[name], depth + 1);
    Object.freeze(value);
  }
  return names;
}
