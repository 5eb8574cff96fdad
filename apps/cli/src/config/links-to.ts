import { lstatSync, readlinkSync } from "node:fs";
import { isAbsolute, join, parse, sep } from "node:path";

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
    const target = readlinkSync(next);
    if (isAbsolute(target)) ({ root: at } = parse(target));
    // Not normalized: `..` after a linked folder is the parent of the folder that the link leads to.
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
    .split(sep === "\\" ? /[\\/]/ : sep)
    .filter((step) => step !== "" && step !== ".");
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch {
    return false; // A file in place of a folder, or an unreadable folder.
  }
}
