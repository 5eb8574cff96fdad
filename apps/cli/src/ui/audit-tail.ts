import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { isRecord } from "@mci/plugin-kit";
import { MCIError, type CallContext, type JsonObject } from "@mci/contract";
import type { AuditTail, SeesRecord } from "@mci/ui";
import { systemError } from "../system-error.ts";

const maxBytes = 512 * 1_024;
export const maxRecords = 500;

/** Returns the last records of an audit log that its reader may see, the newest first. Throws MCIError if it cannot be read. */
export async function readAuditTail(
  file: string,
  reader: Pick<CallContext, "tenant">,
  shows: SeesRecord = () => true,
): Promise<AuditTail> {
  const { text, isWhole } = await readEnd(file);
  const lines = text.split("\n");
  // The first line may be the end of one.
  const records = (isWhole ? lines : lines.slice(1)).flatMap(readAuditRecord).filter(visibleTo(reader, shows));
  return { records: records.toReversed().slice(0, maxRecords), isCut: !isWhole || records.length > maxRecords };
}

async function readEnd(file: string): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  // A pipe has another reader, which this one would wait for.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: unknown) => {
    throw new MCIError("MCI_STORE", `The audit log cannot be read: ${systemError(error).message}.`, { cause: error });
  });
  try {
    const status = await handle.stat();
    if (!status.isFile()) throw new MCIError("MCI_STORE", "The audit log is not a file, so its end cannot be shown.");
    const start = Math.max(0, status.size - maxBytes);
    const buffer = Buffer.alloc(status.size - start);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, start);
    return { text: buffer.toString("utf8", 0, bytesRead), isWhole: start === 0 };
  } finally {
    await handle.close();
  }
}

/** Returns the record of a line; none for a line that is empty or still being written. */
export function readAuditRecord(line: string): readonly JsonObject[] {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? [value] : [];
  } catch {
    return [];
  }
}

/**
 * Readers of a tenant see the calls of that tenant alone; readers without one are those who run the server. Both see calls of
 * the tools that the page shows.
 */
export function visibleTo({ tenant }: Pick<CallContext, "tenant">, shows: SeesRecord): (record: JsonObject) => boolean {
  return (record) =>
    (tenant === undefined || record["tenant"] === tenant) &&
    (typeof record["tool"] !== "string" || shows(record["tool"], record["code"]));
}
