import { basename, isAbsolute, relative, sep } from "node:path";

import { isInside } from "./inside.ts";

/**
 * Returns a path as messages for remote readers name it: an absolute one by its way from the schema folder, or by its
 * last name when it lies outside. Any other is shown as written.
 */
export function pathName(path: string, folder: string): string {
  if (!isAbsolute(path)) return path;
  if (!isInside(folder, path)) return `.../${basename(path)}`;
  return `./${relative(folder, path).split(sep).join("/")}`;
}
