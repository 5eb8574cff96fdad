import { open, type FileHandle } from "node:fs/promises";

import { MCIError } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";

export interface AuditFile {
  isFull(): boolean;
  /** Appends a line. `calls` is the number of calls it stands for: one, or many in a line that reports missing ones. */
  write(line: string, calls: number): void;
  /** Reopens the file by its name, after it was moved or was full. */
  reopen(): void;
  close(): Promise<void>;
}

export interface AuditFileOptions {
  /** Bytes that may wait to be written. */
  readonly maxQueued: number;
  readonly onError: (error: unknown) => void;
  /** Called with the number of calls whose lines could not be written; the caller writes the line that reports it. */
  readonly lost: (calls: number) => void;
}

/**
 * Appends lines to a file that its owner alone can read. A failure, such as a full disk, is reported once; lines are lost
 * until the file can be opened and written again, which is tried every second.
 */
export function auditFile(file: string, { maxQueued, onError, lost }: AuditFileOptions): AuditFile {
  let waiting: { readonly line: string; readonly calls: number }[] = [];
  let bytes = 0;
  let handle: FileHandle | undefined;
  let isStale = false;
  let isFailing = false;
  /** Whether a line may have been cut off in the middle. */
  let isTorn = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  let working: Promise<void> | undefined;

  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      bytes = 0;
      try {
        const opened = await current();
        await opened.appendFile(`${isTorn ? "\n" : ""}${batch.map(({ line }) => line).join("\n")}\n`);
        [isFailing, isTorn] = [false, false];
      } catch (cause) {
        lost(batch.reduce((sum, { calls }) => sum + calls, 0));
        failed(cause);
      }
    }
    working = undefined;
  };
  const current = async (): Promise<FileHandle> => {
    if (isStale) await letGo();
    isStale = false;
    return (handle ??= await open(file, "a", 0o600));
  };
  const letGo = async (): Promise<void> => {
    const old = handle;
    handle = undefined;
    await old?.close().catch(() => undefined);
  };
  const failed = (cause: unknown): void => {
    [isStale, isTorn, failedAt] = [true, true, performance.now()];
    if (isFailing) return;
    isFailing = true;
    const reason = errorMessage(cause);
    onError(
      new MCIError("MCI_FILE_WRITE", `The audit log cannot be written, and its lines are lost: ${reason}`, {
        hint: "Free disk space, or make the file writable. Logging then resumes, and reports how many lines are missing.",
        cause,
      }),
    );
  };

  return {
    isFull: () => bytes >= maxQueued || (isFailing && performance.now() - failedAt < retryMs),
    write(line, calls) {
      waiting.push({ line, calls });
      bytes += Buffer.byteLength(line) + 1;
      working ??= work();
    },
    reopen() {
      isStale = true;
      failedAt = Number.NEGATIVE_INFINITY;
    },
    async close() {
      await working;
      await letGo();
    },
  };
}

const retryMs = 1_000;
