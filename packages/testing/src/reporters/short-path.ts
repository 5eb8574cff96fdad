import { relative } from "node:path";

/** Returns a path relative to the working directory, if that is shorter. */
export function shortPath(file: string): string {
  const path = relative("", file);
  return path !== "" && path.length < file.length ? path : file;
}
