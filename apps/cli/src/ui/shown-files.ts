import { isAbsolute, relative, sep } from "node:path";
import type { CheckedTools } from "mci";

/** The name of a file on the page: relative to the schema folder, with slashes. */
export function shownFile(file: string, folder: string): string {
  const path = relative(folder, file);
  return (path === "" || isAbsolute(path) ? file : path).split(sep).join("/");
}

/**
 * Returns a function that does the same while the files are edited: while the main one has mistakes, those that it named before
 * are still there to be read.
 */
export function rememberedFiles(main: string): (checked: CheckedTools) => readonly string[] {
  let known: readonly string[] = [];
  return (checked) => {
    const files = declaringFiles(main, checked);
    const isBroken = checked.problems.some(({ severity, file }) => severity === "error" && file === main);
    known = isBroken ? [...new Set([...files, ...known])] : files;
    return known;
  };
}

/** Returns the files that tools are declared in, the main one first: also those with mistakes, whose tools are not known. */
export function declaringFiles(main: string, { references, problems }: CheckedTools): readonly string[] {
  const broken = problems.flatMap(({ file }) => (file !== undefined && /\.(?:json|ya?ml)$/.test(file) ? file : []));
  return [...new Set([main, ...references.files, ...broken])];
}
