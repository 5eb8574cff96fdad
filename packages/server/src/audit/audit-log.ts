import type { Writable } from "node:stream";

import { checkAuditLog } from "./check-audit-options.ts";
import type { AuditRecord } from "./audit-record.ts";
import type { AuditSink } from "./audit-sink.ts";

export interface AuditLogOptions {
  /** Values that stand in no line, wherever they are. */
  readonly secrets?: readonly string[];
  /** Bytes (lines, of a function that answers with promises) that may wait to be written. Default 1 MB (1,000 lines). */
  readonly most?: number;
}

/** Takes one line, without its end. */
export type LineWriter = (line: string) => void | Promise<void>;

/**
 * Writes one line of JSON for each call. When they cannot be written as fast as they come, lines are left out, and a line
 * `{"time", "dropped": 12}` says how many. Nothing it meets fails a call. Throws ConfigError (MCI_CONFIG) for options that
 * there are not.
 */
export function auditLog(to: Writable | LineWriter, options: AuditLogOptions = {}): AuditSink {
  checkAuditLog(to, options);
  const { secrets = [], most } = options;
  const writer = typeof to === "function" ? throughFunction(to, most ?? 1_000) : throughStream(to, most ?? 1_000_000);
  let dropped = 0;
  const write = (entry: AuditRecord | { readonly time: string; readonly dropped: number }): void =>
    writer.write(JSON.stringify(entry).replaceAll(unsafe, escaped));
  return {
    secrets,
    record(call) {
      if (writer.isFull()) {
        dropped += 1;
        return;
      }
      if (dropped > 0) write({ time: new Date().toISOString(), dropped });
      dropped = 0;
      write(call);
    },
  };
}

/** What ends a line for some, moves a terminal's cursor, or turns the direction of a text around. JSON leaves it as it is. */
const unsafe = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/g;

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

interface LineQueue {
  isFull(): boolean;
  write(line: string): void;
}

function throughStream(stream: Writable, most: number): LineQueue {
  stream.on("error", () => undefined); // A full disk or a closed pipe ends the log, not the server.
  return {
    isFull: () => stream.destroyed || stream.writableEnded || stream.writableLength >= most,
    write: (line) => void stream.write(`${line}\n`),
  };
}

function throughFunction(take: LineWriter, most: number): LineQueue {
  let waiting = 0;
  const done = (): void => void (waiting -= 1);
  return {
    isFull: () => waiting >= most,
    write(line) {
      const taken = take(line);
      if (!(taken instanceof Promise)) return;
      waiting += 1;
      taken.then(done, done);
    },
  };
}
