import { readFile } from "node:fs/promises";
import { parse } from "@mci/schema";
import { systemError } from "./system-error.ts";
import { UsageError } from "./usage-error.ts";

/** The text of a file, relative to the working directory. `about` begins the message when it cannot be read. */
export async function readFileText(file: string, about: string, hint: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const { code, message } = systemError(error);
    throw new UsageError(about + (code === "ENOENT" ? `there is no file ${file}.` : `${message}.`), hint);
  }
  return decode(bytes, `${about}${file}`);
}

export async function readStdin(signal: AbortSignal): Promise<string> {
  const { addAbortSignal } = await import("node:stream");
  const { buffer } = await import("node:stream/consumers");
  return decode(await buffer(addAbortSignal(signal, process.stdin)), "stdin");
}

/** The value of a JSON text. Throws UsageError showing the place of a mistake. */
export async function readJsonText(text: string, label: string): Promise<unknown> {
  if (text.trim() === "") throw new UsageError(`${label} is empty, and should be JSON.`);
  const { value, problems } = await parse(text, { file: "x.json" });
  const [problem] = problems;
  if (problem === undefined) return value;
  const excerpt = problem.excerpt?.replaceAll(/^/gm, "  ");
  throw new UsageError([`${label} is not JSON: ${problem.message}`, excerpt].filter(Boolean).join("\n"), problem.hint);
}

function decode(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${label} is not UTF-8 text.`);
  }
}
