import type { Readable } from "node:stream";
import { parse } from "@mci/schema";
import { openToRead } from "./open-to-read.ts";
import { systemError } from "../system-error.ts";
import { UsageError } from "../usage-error.ts";

/** As much as a server takes in the body of a call. */
const maxMegabytes = 10;

/**
 * The text of a file, relative to the working directory; a pipe will do, as in `key=@<(command)`. `about` begins the message
 * when it cannot be read. Throws UsageError for one larger than 10 MB.
 */
export async function readFileText(file: string, about: string, hint: string, signal: AbortSignal): Promise<string> {
  try {
    return decode(await readBounded(await openToRead(file), signal), `${about}${file}`);
  } catch (error) {
    if (error instanceof UsageError || signal.aborted) throw error;
    const { code, message } = systemError(error);
    throw new UsageError(about + (code === "ENOENT" ? `there is no file ${file}.` : `${message}.`), hint);
  }
}

export async function readStdin(signal: AbortSignal): Promise<string> {
  return decode(await readBounded(process.stdin, signal), "stdin");
}

/** Undefined when there is more than is allowed, which is not read to its end. */
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

/** The value of a JSON text. Throws UsageError showing the place of a mistake. */
export async function readJsonText(text: string, label: string): Promise<unknown> {
  if (text.trim() === "") throw new UsageError(`${label} is empty, and should be JSON.`);
  const { value, problems } = await parse(text, { file: "x.json" });
  const [problem] = problems;
  if (problem === undefined) return value;
  const excerpt = problem.excerpt?.replaceAll(/^/gm, "  ");
  throw new UsageError([`${label} is not JSON: ${problem.message}`, excerpt].filter(Boolean).join("\n"), problem.hint);
}

function decode(bytes: Uint8Array | undefined, label: string): string {
  if (bytes === undefined) throw new UsageError(`${label} is larger than ${maxMegabytes} MB.`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${label} is not UTF-8 text.`);
  }
}
