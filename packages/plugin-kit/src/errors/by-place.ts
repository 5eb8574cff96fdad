import type { Problem } from "@mci/contract";

/** Compares problems by file, line and column, for `toSorted`. */
export function byPlace(left: Problem, right: Problem): number {
  const files = (left.file ?? "").localeCompare(right.file ?? "");
  return files || (left.line ?? 0) - (right.line ?? 0) || (left.column ?? 0) - (right.column ?? 0);
}
