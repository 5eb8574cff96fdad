import { join, relative, sep } from "node:path";
import { formatProblem, type Problem } from "@mci/contract";
import type { Colors } from "./colors.ts";
import { counted } from "./counted.ts";
import type { Terminal } from "./terminal.ts";
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
    ...(hint === undefined ? {} : { hint: colors.cyan(visible(hint)) }),
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

/** Prints the errors among problems. Returns whether there are any. */
export function printErrors(problems: readonly Problem[], { messages }: Terminal): boolean {
  const errors = problems.filter(({ severity }) => severity === "error");
  for (const problem of errors) messages.print(problemText(problem, messages.colors));
  return errors.length > 0;
}

/** Prints errors to the messages, and warnings to the notes. */
export function printProblem(problem: Problem, { messages, notes }: Terminal): void {
  (problem.severity === "error" ? messages : notes).print(problemText(problem, messages.colors));
}

/** Says how many problems there are: `2 errors, 1 warning`. */
export function problemCounts(problems: readonly Pick<Problem, "severity">[]): string {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  const counts = [errors > 0 ? counted(errors, "error") : "", warnings > 0 ? counted(warnings, "warning") : ""];
  return counts.filter(Boolean).join(", ") || "No problems";
}
