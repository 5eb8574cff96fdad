import { lstatSync, readlinkSync } from "node:fs";
import { dirname, join, parse, resolve, sep } from "node:path";

/** Returns all symbolic links on the way to a path, itself included, each as an absolute path. What is missing ends the way. */
export function linksTo(path: string): string[] {
  const links: string[] = [];
  let { root: at } = parse(path);
  let steps = stepsOf(path);
  while (steps.length > 0 && links.length < mostLinks) {
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
    steps = [...stepsOf(target), ...rest];
  }
  return links;
}

/** As many as Linux follows: some lead in a circle. */
const mostLinks = 40;

function stepsOf(path: string): string[] {
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
    return false; // A file in the place of a folder, or nothing we may see.
  }
}
