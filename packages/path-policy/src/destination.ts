import { dirname, isAbsolute, join, parse, sep } from "node:path";

import { fileSystem } from "./file-system.ts";

/** As many links as Linux follows. */
const maxLinks = 40;

/** Where an absolute path leads, followed link by link also where nothing is there. A circle of links leads to itself. */
export function destination(path: string): string {
  let { root: at } = parse(path);
  let links = 0;
  const names = splitNames(path).toReversed();
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    if (name === "..") at = dirname(at);
    else {
      const next = join(at, name);
      const link = links < maxLinks ? linkAt(next) : undefined;
      if (link === undefined) at = next;
      else {
        links += 1;
        names.push(...splitNames(link).toReversed());
        if (isAbsolute(link)) at = parse(link).root;
      }
    }
  }
  return at;
}

function splitNames(path: string): string[] {
  return path
    .slice(parse(path).root.length)
    .split(sep)
    .filter((name) => name !== "" && name !== ".");
}

function linkAt(path: string): string | undefined {
  try {
    return fileSystem().readlinkSync(path);
  } catch {
    return undefined;
  }
}
