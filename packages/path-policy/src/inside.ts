import { isAbsolute, relative, sep } from "node:path";

/** The rules of a platform's paths, such as `posix` or `win32` of `node:path`, whose own type has changed its name. */
export interface PathRules {
  readonly isAbsolute: typeof isAbsolute;
  readonly relative: typeof relative;
  readonly sep: typeof sep;
}

const system: PathRules = { isAbsolute, relative, sep };

/** Whether an absolute path is this folder (or file) or lies below it, compared segment by segment. */
export function isInside(folder: string, target: string, platform: PathRules = system): boolean {
  const path = platform.relative(folder, target);
  // Another drive gives an absolute path.
  return path !== ".." && !path.startsWith(`..${platform.sep}`) && !platform.isAbsolute(path);
}
