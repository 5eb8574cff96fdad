import path, { type PlatformPath } from "node:path";

/** True when an absolute path is this folder (or file) or lies below it, compared segment by segment. */
export function isInside(folder: string, target: string, platform: PlatformPath = path): boolean {
  const way = platform.relative(folder, target);
  // Another drive gives an absolute way.
  return way !== ".." && !way.startsWith(`..${platform.sep}`) && !platform.isAbsolute(way);
}
