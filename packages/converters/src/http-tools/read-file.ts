import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { fileLimits, parse, type ParsedDocument } from "@mci/schema";

/**
 * Reads and parses a file of HTTP tools. Never throws.
 *
 * @returns A document; if the file cannot be read, one without a value and with a problem.
 */
export async function readHttpTools(file: string): Promise<ParsedDocument> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (cause) {
    return unreadable(file, cause);
  }
  return parse(bytes, { file });
}

/** The content of a file; of one that is too large just enough for `parse` to see that it is. */
async function readFile(file: string): Promise<Uint8Array> {
  const limit = Math.max(fileLimits.jsonBytes, fileLimits.yamlBytes);
  // Not blocking: a pipe in the place of a file must not block the load.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const status = await handle.stat();
    if (!status.isFile()) throw Object.assign(new Error("not a regular file"), { code: "EFTYPE" });
    if (status.size <= limit) return await handle.readFile();
    const { buffer } = await handle.read(Buffer.alloc(limit + 1), 0, limit + 1, 0);
    return buffer;
  } finally {
    await handle.close();
  }
}

function unreadable(file: string, cause: unknown): ParsedDocument {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const isMissing = code === "ENOENT" || code === "ENOTDIR";
  const reason = reasons.get(code) ?? String(cause);
  const message = isMissing ? "There is no such file." : `This file cannot be read: ${reason}.`;
  const kind = isMissing ? "MCI_FILE_NOT_FOUND" : "MCI_FILE_READ";
  return {
    file,
    value: undefined,
    problems: [{ code: kind, severity: "error", file, message }],
    locate: () => undefined,
  };
}

const reasons: ReadonlyMap<string, string> = new Map([
  ["EFTYPE", "it is not a regular file"],
  ["EACCES", "permission denied"],
]);
