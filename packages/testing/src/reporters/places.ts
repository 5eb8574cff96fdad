import { relative } from "node:path";
import type { TestFailure } from "../run/test-result.ts";

/** The place of a failure: `FILE:LINE:COLUMN`. */
export function placeText({ file, line, column }: TestFailure): string {
  return [shortPath(file), line, column].filter((part) => part !== undefined).join(":");
}

/** Returns a path relative to the working directory, if that is shorter. */
export function shortPath(file: string): string {
  const path = relative("", file);
  return path !== "" && path.length < file.length ? path : file;
}
