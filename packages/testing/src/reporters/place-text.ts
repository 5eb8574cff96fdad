import type { TestFailure } from "../run/test-result.ts";
import { shortPath } from "./short-path.ts";

/** The place of a failure: `FILE:LINE:COLUMN`. */
export function placeText({ file, line, column }: TestFailure): string {
  return [shortPath(file), line, column].filter((part) => part !== undefined).join(":");
}
