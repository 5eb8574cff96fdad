import { fileLimits } from "./limits.ts";

/**
 * Freezes a tree of plain JSON values, and tells how many property names it has: Infinity when it is nested too deep,
 * and then it is not wholly frozen.
 */
export function deepFreeze(value: unknown): number {
  return typeof value === "object" && value !== null ? freeze(value, 1) : 0;
}

function freeze(value: object, depth: number): number {
  if (depth > fileLimits.depth) return Infinity;
  const children: readonly unknown[] = Object.values(value);
  let names = Array.isArray(value) ? 0 : children.length;
  for (const child of children) {
    if (typeof child === "object" && child !== null) names += freeze(child, depth + 1);
  }
  Object.freeze(value);
  return names;
}
