import system, { type PlatformPath } from "node:path";

/** Whether an absolute path is this folder (or file) or lies below it, compared segment by segment. */
export function isInside(folder: string, target: string, platform: PlatformPath = system): boolean {
  const path = platform.relative(folder, target);
  // Another drive gives an absolute path.
  return path !== ".." && !path.startsWith(`..${platform.sep}`) && !platform.isAbsolute(path);
}
