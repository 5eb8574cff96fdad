import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { shortPath } from "../output/problem-text.ts";

/**
 * Where the syntax error is that kept a module from being imported, as `file:line`; undefined when nobody can tell. For a
 * wrong import its stack begins with that. For all else Node tells it to a terminal only, so a second one is asked, which
 * runs nothing; what the module imports is not looked into.
 */
export async function syntaxPlace({ stack = "" }: SyntaxError, file: string): Promise<string | undefined> {
  return placeAtStart(stack) ?? placeAtStart(await checked(file));
}

function placeAtStart(text: string): string | undefined {
  const [, at = "", line = ""] = /^(\S.*):(\d+)\n/.exec(text) ?? [];
  if (at === "") return undefined;
  return `${shortPath(at.startsWith("file:") ? fileURLToPath(at) : at)}:${line}`;
}

function checked(file: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, ["--check", file], { timeout: 10_000 }, (_, __, stderr) => resolve(stderr));
  });
}
