import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

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
 * Appends lines to a file, which is created for its owner alone to read; an existing file that all users can read is
 * reported. A failure, such as a full disk or a pipe without a reader, is reported once; lines are lost until the file can
 * be opened and written again, which is tried every second.
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
  let isOpenToAll = false;
  let closesAt = Number.POSITIVE_INFINITY;
  let working: Promise<void> | undefined;

  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      bytes = 0;
      try {
        const opened = await current();
        await append(opened, `${isTorn ? "\n" : ""}${batch.map(({ line }) => line).join("\n")}\n`);
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
    if (handle !== undefined) return handle;
    handle = await open(file, flags, 0o600);
    await checkReaders(handle);
    return handle;
  };
  const checkReaders = async (opened: FileHandle): Promise<void> => {
    const stats = await opened.stat();
    const wasOpenToAll = isOpenToAll;
    isOpenToAll = process.platform !== "win32" && stats.isFile() && (stats.mode & 0o004) !== 0;
    if (!isOpenToAll || wasOpenToAll) return;
    onError(
      new MCIError("MCI_CONFIG", `All users of this machine can read the audit log ${file}.`, {
        hint: `Run 'chmod 600 ${file}', or move the file away: a new one is created for its owner alone.`,
      }),
    );
  };
  /** A pipe takes only as much as its reader has room for. */
  const append = async (opened: FileHandle, text: string): Promise<void> => {
    for (let rest = Buffer.from(text); rest.length > 0;) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- what is left depends on what was written
        const { bytesWritten } = await opened.write(rest);
        rest = rest.subarray(bytesWritten);
      } catch (error) {
        const isBehind = error instanceof Error && "code" in error && error.code === "EAGAIN";
        if (!isBehind || performance.now() > closesAt) throw error;
        // oxlint-disable-next-line no-await-in-loop -- as above
        await sleep(behindMs);
      }
    }
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
    onError(writeError(cause, resuming));
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
      closesAt = performance.now() + closeMs;
      await working;
      await letGo();
    },
  };
}

const resuming =
  "Free disk space, or make the file writable. Logging then resumes, and reports how many lines are missing.";

/** Returns the error of a log that cannot be written. */
export function writeError(cause: unknown, hint?: string): MCIError {
  const message = `The audit log cannot be written, and its lines are lost: ${errorMessage(cause)}`;
  return new MCIError("MCI_FILE_WRITE", message, { hint, cause });
}

/** Without waiting for the reader of a pipe: the process could not end while it waits. Windows has no such flag. */
const flags =
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  (process.platform === "win32" ? 0 : constants.O_NONBLOCK);

const retryMs = 1_000;
/** The pause before writing again to a pipe whose reader is behind. */
const behindMs = 20;
/** The time for such a reader to catch up while the log is closed. */
const closeMs = 1_000;
