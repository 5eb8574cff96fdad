import { join, relative, sep } from "node:path";
import { formatProblem, type Problem } from "@mci/contract";
import type { Colors } from "./colors.ts";
import { asInConfig } from "./wording.ts";
import { visible } from "./visible.ts";

/** Formats a problem for a terminal: its place relative to the working directory, the line with a caret, the hint. */
export function problemText(problem: Problem, colors: Colors): string {
  const { file, excerpt, hint, message, tool } = problem;
  const highlight = problem.severity === "error" ? colors.red : colors.yellow;
  return formatProblem({
    ...problem,
    message: highlight(visible(message)),
    ...(tool === undefined ? {} : { tool: visible(tool) }),
    ...(file === undefined ? {} : { file: colors.bold(visible(shortPath(file))) }),
    ...(excerpt === undefined ? {} : { excerpt: visible(excerpt).replace(/\^$/, highlight) }),
    ...(hint === undefined ? {} : { hint: colors.cyan(visible(asInConfig(hint))) }),
  });
}

/** Returns a path relative to the working directory, or to the home folder as `~`, if that is shorter; a url as it is. */
export function shortPath(file: string): string {
  if (/^https?:\/\//i.test(file)) return file;
  const path = relative("", file);
  const home = process.env["HOME"] ?? "";
  if (path.startsWith("..") && home.length > 1 && file.startsWith(join(home, sep)))
    return join("~", relative(home, file));
  return path !== "" && path.length < file.length ? path : file;
}
