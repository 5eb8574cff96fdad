import { LoadError } from "@mci/contract";
import { placeAt } from "@mci/plugin-kit";
import ts from "typescript-6";

/** TypeScript reads by recursion, and so does this package: what nests thousands deep has no room on the stack. */
export function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes("call stack");
}

export const tooDeep = "nests too deeply to be read";

export const tooDeepHint = "Give the parts of the type names, or write fewer levels.";

/** Returns what opening files throws; for what nests too deeply, a LoadError with the place where it does. */
export function openError(error: unknown, files: readonly string[]): unknown {
  if (!isTooDeep(error)) return error;
  const file = files.find(isUnreadable);
  if (file === undefined) return error;
  const text = ts.sys.readFile(file) ?? "";
  const message = `Something here ${tooDeep}.`;
  const place = { file, ...placeAt(text, deepest(text)) };
  return new LoadError([{ code: "MCI_SCHEMA_INPUT", severity: "error", ...place, message, hint: tooDeepHint }]);
}

/** Whether a file alone is enough to exhaust the stack. */
function isUnreadable(file: string): boolean {
  try {
    ts.createProgram([file], { noLib: true, noResolve: true, types: [] }).getTypeChecker();
    return false;
  } catch {
    return true;
  }
}

/** The start of the line with the most brackets: a guess, which is enough to find it. */
function deepest(text: string): number {
  let [start, most, offset] = [0, 0, 0];
  for (const line of text.split("\n")) {
    const count = line.match(/[([{<]/g)?.length ?? 0;
    if (count > most) [start, most] = [offset + line.length - line.trimStart().length, count];
    offset += line.length + 1;
  }
  return start;
}
