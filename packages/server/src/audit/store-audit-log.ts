import type { Store } from "@mci/contract";
import { withinTime } from "@mci/plugin-kit";
import { emitWarning } from "../web/emit-warning.ts";
import { auditLine } from "./audit-line.ts";
import type { AuditRecord, AuditStart } from "./audit-record.ts";
import type { AuditSink } from "./audit-sink.ts";
import { checkStoreAuditLog } from "./check-audit-options.ts";
import { openAuditProcess, type AuditProcess } from "./audit-process.ts";
import { entryQueue } from "./entry-queue.ts";
import type { StoreAuditLogOptions } from "./store-audit-log-options.ts";

/** A log of calls in a store, with two entries for each. */
export interface StoreAuditLog extends AuditSink {
  begin(call: AuditStart): Promise<void>;
  /** Resolves when all entries are in the store. Does not close the store. */
  close(): Promise<void>;
}

/**
 * Records calls in a log of a store, for all processes that share it: `{"event": "started"}` with the call and a `call_id`, which is in
 * the store before the tool runs, and `{"event": "ended"}` with the same `call_id`, or `{"event": "interrupted"}` from another process
 * if the one that ran it has died. A call that cannot be recorded is refused with MCI_STORE. Entries of ended calls wait until the
 * store is back. Read them with `store.page("mci:audit")`.
 *
 * @throws ConfigError (MCI_CONFIG) for unknown or invalid options.
 * @example
 * await serveHttp({ toolbox: client, store, audit: storeAuditLog(store) });
 */
export function storeAuditLog(store: Store, options: StoreAuditLogOptions = {}): StoreAuditLog {
  checkStoreAuditLog(store, options);
  const { log = "mci:audit", server, secrets = [], maxQueued = 10_000, onError = emitWarning } = options;
  const append = async (entries: readonly string[]): Promise<void> => {
    const cursor = await store.append(log, entries);
    process?.appended(cursor);
  };
  const queue = entryQueue(append, { maxQueued, onError });
  const refused = new Set<string>();
  let process: AuditProcess | undefined;
  let opening: Promise<AuditProcess> | undefined;
  const open = (): Promise<AuditProcess> => {
    opening ??= openAuditProcess(store, log).catch((error: unknown) => {
      opening = undefined;
      queue.report(error);
      throw error;
    });
    return opening;
  };
  open().catch(() => {}); // the first call tries again
  return {
    secrets,
    async begin(call) {
      try {
        process = await open();
        await process.begin(call.call_id);
        await queue.write(auditLine({ event: "started", process: process.id, ...(server && { server }), ...call }));
      } catch (error) {
        queue.report(error);
        refused.add(call.call_id);
        throw error;
      }
    },
    record(call) {
      const { call_id: id = "" } = call;
      queue.keep(auditLine(toEnd(call)), { isDroppable: refused.delete(id), onDone: () => process?.end(id) });
    },
    approval: (step) => queue.keep(auditLine(step), { isDroppable: false, onDone: () => {} }),
    async close() {
      await queue.close();
      const closed = await opening?.catch(() => undefined);
      [opening, process] = [undefined, undefined];
      if (closed !== undefined) await withinTime(closeMs, () => closed.close()).catch(onError);
    },
  };
}

/** Returns the end of a call without its arguments, which are in the entry of its start. */
function toEnd({ arguments: _, input_responses: __, time: ___, ...call }: AuditRecord): object {
  return { event: "ended", time: new Date().toISOString(), ...call };
}

/** Milliseconds for the store to take note that a process ends. */
const closeMs = 5_000;
