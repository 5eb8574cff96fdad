import { fileURLToPath } from "node:url";
import { shortPath } from "../output/problem-text.ts";

/**
 * Returns the place of the syntax error that failed an import, as `file:line`; undefined if it is unknown. For a missing
 * export the stack starts with it. For anything else Node prints it only to a terminal, so a second Node checks the module
 * without running it; the modules it imports are not checked.
 */
export async function syntaxPlace({ stack = "" }: SyntaxError, file: string): Promise<string | undefined> {
  return placeAtStart(stack) ?? placeAtStart(await checked(file));
}

function placeAtStart(text: string): string | undefined {
  const [, at = "", line = ""] = /^(\S.*):(\d+)\n/.exec(text) ?? [];
  if (at === "") return undefined;
  return `${shortPath(at.startsWith("file:") ? fileURLToPath(at) : at)}:${line}`;
}

async function checked(file: string): Promise<string> {
  const { execFile } = await import("node:child_process");
  return new Promise((resolve) => {
    execFile(process.execPath, ["--check", file], { timeout: 10_000 }, (_, __, stderr) => resolve(stderr));
  });
}
