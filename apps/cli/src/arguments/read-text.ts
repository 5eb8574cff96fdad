import type { Readable } from "node:stream";
import { parse } from "@mci/schema";
import { openToRead } from "./open-to-read.ts";
import { systemError } from "../system-error.ts";
import { UsageError } from "../usage-error.ts";

/** The server's default limit for the body of a call. */
const maxMegabytes = 10;

/**
 * Reads a file, or a pipe as in `key=@<(command)`. The path is relative to the working directory. Throws UsageError, its
 * message starting with `about`, if the file cannot be read or is larger than 10 MB.
 */
export async function readFileText(file: string, about: string, hint: string, signal: AbortSignal): Promise<string> {
  try {
    return decode(await readBounded(await openToRead(file), signal), `${about}${file}`);
  } catch (error) {
    if (error instanceof UsageError || signal.aborted) throw error;
    const { code, message } = systemError(error);
    throw new UsageError(about + (reasons.get(code ?? "")?.(file) ?? `${message}.`), hint);
  }
}

const reasons: ReadonlyMap<string, (file: string) => string> = new Map([
  ["ENOENT", (file) => `there is no file ${file}.`],
  ["EISDIR", (file) => `${file} is a folder.`],
]);

export async function readStdin(signal: AbortSignal): Promise<string> {
  return decode(await readBounded(process.stdin, signal), "stdin");
}

/** Returns undefined if the stream exceeds the limit, without reading the rest. */
async function readBounded(stream: Readable, signal: AbortSignal): Promise<Uint8Array | undefined> {
  const { addAbortSignal } = await import("node:stream");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of addAbortSignal(signal, stream) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxMegabytes * 1_000_000) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Parses a JSON string. Throws UsageError that shows the place of a syntax error. */
export async function readJsonText(text: string, label: string): Promise<unknown> {
  if (text.trim() === "") throw new UsageError(`${label} is empty. Expected JSON.`);
  const { value, problems } = await parse(text, { file: "x.json" });
  const [problem] = problems;
  if (problem === undefined) return value;
  const excerpt = problem.excerpt?.replaceAll(/^/gm, "  ");
  const about = problem.code === "MCI_SCHEMA_NUMBER" ? label : `${label} is not JSON`;
  throw new UsageError([`${about}: ${problem.message}`, excerpt].filter(Boolean).join("\n"), problem.hint);
}

function decode(bytes: Uint8Array | undefined, label: string): string {
  if (bytes === undefined) throw new UsageError(`${label} is larger than ${maxMegabytes} MB.`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${label} is not UTF-8 text.`);
  }
}
