import { lstatSync, readlinkSync } from "node:fs";
import { dirname, join, parse, resolve, sep } from "node:path";

/** Returns all symbolic links on the way to a path, itself included, as absolute paths, up to the first missing entry. */
export function linksTo(path: string): string[] {
  const links: string[] = [];
  let { root: at } = parse(path);
  let steps = splitPath(path);
  while (steps.length > 0 && links.length < maxLinks) {
    const [step = "", ...rest] = steps;
    const next = join(at, step);
    if (!isLink(next)) {
      at = next;
      steps = rest;
      continue;
    }
    links.push(next);
    const target = resolve(dirname(next), readlinkSync(next));
    ({ root: at } = parse(target));
    steps = [...splitPath(target), ...rest];
  }
  return links;
}

/** The limit of Linux: links can form a circle. */
const maxLinks = 40;

function splitPath(path: string): string[] {
  const { root } = parse(path);
  return path
    .slice(root.length)
    .split(sep)
    .filter((step) => step !== "");
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch {
    return false; // A file in place of a folder, or an unreadable folder.
  }
}
