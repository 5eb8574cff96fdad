import { readFile } from "node:fs/promises";
import { withoutMark } from "@mci/plugin-kit";
import { writeWholeFile } from "@mci/source-file";
import { shortPath } from "../output/problem-text.ts";
import { systemError } from "../system-error.ts";
import { UsageError } from "../usage-error.ts";

/** Reads the file of `--out`, with the line ends of Unix; undefined if there is none. Throws UsageError if it cannot be read. */
export async function readOut(file: string): Promise<string | undefined> {
  try {
    return withoutMark(await readFile(file, "utf8")).replaceAll("\r\n", "\n");
  } catch (error) {
    const { code, message } = systemError(error);
    if (code === "ENOENT") return undefined;
    throw new UsageError(`${file} cannot be read: ${message}.`);
  }
}

/** Replaces the file of `--out`. Throws UsageError if it cannot be written. */
export async function writeOut(file: string, text: string): Promise<void> {
  await writeWholeFile(file, text).catch((error: unknown) => {
    throw unwritable(file, error);
  });
}

/** Returns the error about a file that cannot be written. */
export function unwritable(file: string, error: unknown): UsageError {
  const { code, message } = systemError(error);
  return new UsageError(`${file} cannot be written: ${code === "ENOENT" ? "there is no such folder" : message}.`);
}

/** Returns the error about a file that a command has not written, and so does not replace. `why` completes the sentence. */
export function notOurs(file: string, why: string): UsageError {
  return new UsageError(
    `${shortPath(file)} ${why}, and was not changed.`,
    "Choose another place for --out, or remove this file.",
  );
}
