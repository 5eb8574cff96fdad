import { formatProblem, type Problem } from "@mci/contract";

/** Emits a problem as a warning of the process, or prints it to the console of a page: the default of every `onWarning`. */
export function emitWarning(problem: Problem): void {
  const { process } = globalThis as { readonly process?: Partial<Pick<NodeJS.Process, "emitWarning">> };
  const text = formatProblem(problem);
  if (process?.emitWarning === undefined) console.warn(text);
  else process.emitWarning(text, { type: "MCIWarning", code: problem.code });
}
