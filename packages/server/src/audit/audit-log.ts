import type { Writable } from "node:stream";

import { auditFile, writeError, type AuditFileOptions } from "./audit-file.ts";
import { auditLine } from "./audit-line.ts";
import { checkAuditLog } from "./check-audit-options.ts";
import type { AuditLogOptions } from "./audit-log-options.ts";
import type { AuditApproval, AuditRecord } from "./audit-record.ts";
import type { AuditSink } from "./audit-sink.ts";
import { emitWarning } from "../web/emit-warning.ts";

/** A log of calls, with one line of JSON for each. */
export interface AuditLog extends AuditSink {
  /** Reopens the file by its name, after it was moved. Has no effect for a stream. */
  reopen(): void;
  /** Resolves when all lines are in the file, and closes it. A stream stays open. */
  close(): Promise<void>;
}

/**
 * Writes one line of JSON for each call. Lines that cannot be written, or not fast enough, are dropped, and a line
 * `{"time", "dropped": 12}` counts them; writing to a file is retried. No failure here fails a call.
 *
 * @param to The name of a file, or a stream.
 * @throws ConfigError (MCI_CONFIG) for unknown or invalid options.
 * @example
 * await serveHttp({ toolbox: client, audit: auditLog("audit.log") });
 */
export function auditLog(to: string | Writable, options: AuditLogOptions = {}): AuditLog {
  checkAuditLog(to, options);
  const { secrets = [], maxQueued = 1_000_000, onError = emitWarning } = options;
  let dropped = 0;
  const lost = (calls: number): void => void (dropped += calls);
  const writerOptions = { maxQueued, onError, lost };
  const writer: LineQueue = typeof to === "string" ? auditFile(to, writerOptions) : throughStream(to, writerOptions);
  const write = (entry: AuditRecord | AuditApproval | { readonly time: string; readonly dropped: number }): void =>
    writer.write(auditLine(entry), "dropped" in entry ? entry.dropped : 1);
  const sayDropped = (): void => {
    const missing = dropped;
    dropped = 0;
    if (missing > 0) write({ time: new Date().toISOString(), dropped: missing });
  };
  const record = (entry: AuditRecord | AuditApproval): void => {
    if (writer.isFull()) return lost(1);
    sayDropped();
    write(entry);
  };
  return {
    secrets,
    record,
    approval: record,
    reopen: () => writer.reopen?.(),
    async close() {
      sayDropped();
      await writer.close?.();
    },
  };
}

interface LineQueue {
  isFull(): boolean;
  /** Writes a line that stands for this number of calls. */
  write(line: string, calls: number): void;
  reopen?(): void;
  close?(): Promise<void>;
}

function throughStream(stream: Writable, { maxQueued, onError, lost }: AuditFileOptions): LineQueue {
  let isFailing = false;
  // A full disk or a closed pipe ends the log, not the server. `onError` may write to the same stream, such as stderr,
  // and fail in turn: a failure is reported once, until a line is written again.
  const failed = (cause: unknown): void => {
    if (isFailing) return;
    isFailing = true;
    onError(writeError(cause));
  };
  stream.on("error", failed);
  return {
    isFull: () => stream.destroyed || stream.writableEnded || stream.writableLength >= maxQueued,
    write(line, calls) {
      stream.write(`${line}\n`, (cause) => {
        isFailing &&= Boolean(cause);
        if (!cause) return;
        lost(calls);
        failed(cause);
      });
    },
  };
}
