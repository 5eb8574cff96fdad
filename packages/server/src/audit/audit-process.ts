import { setTimeout as wait } from "node:timers/promises";
import type { Store } from "@mci/contract";
import { storeKey, withinTime } from "@mci/plugin-kit";

import { auditLine } from "./audit-line.ts";
import { changeTable, withoutRow, withRow, type ProcessTable } from "./process-table.ts";
import { silentProcesses } from "./silent-processes.ts";

/** A process that writes to an audit log, known to all others that do. */
export interface AuditProcess {
  /** Stands in its entries. */
  readonly id: string;
  /** Called before the start of a call is appended, which waits for it. */
  begin(call: string): Promise<void>;
  /** Called when its end is in the log. */
  end(call: string): void;
  /** Called with the cursor of what was appended. */
  appended(cursor: string): void;
  /** Leaves the others, which end its calls that have no end yet. */
  close(): Promise<void>;
}

/**
 * Enters a process into the table of those that write to a log, and keeps its row there up to date: that costs two requests to the
 * store now and then, and none for a call. Each process looks for others that have died, and writes `{"event": "interrupted"}` for
 * their calls without an end.
 */
export async function openAuditProcess(
  store: Store,
  log: string,
  beatMs: number = defaultBeatMs,
): Promise<AuditProcess> {
  const id = crypto.randomUUID();
  const key = tableKey(log);
  const closing = new AbortController();
  const silent = silentProcesses(store, { log, key, self: id, signal: closing.signal });
  /** The calls under way, oldest first, each with a cursor before it. */
  const calls = new Map<string, string>();
  /** All that this process appends from now on comes after it. */
  let end = "";
  let hasAppended = false;
  let beat = 0;
  let beatAt = 0;
  let beating: Promise<void> | undefined;

  const appended = (cursor: string): void => {
    end = cursor;
    hasAppended = true;
  };
  const enter = async (): Promise<void> => {
    appended(await store.append(log, [auditLine({ event: "opened", time: new Date().toISOString(), process: id })]));
    await toNextBeat();
  };
  const toNextBeat = async (): Promise<void> => {
    beat += 1;
    const at = Date.now();
    const table = await changeTable(store, key, (current) => {
      // An idle process follows the others, so that its calls are not looked for in all that they have written since.
      if (!hasAppended && current.end !== undefined) end = current.end;
      hasAppended = false;
      const [from = end] = calls.values();
      return withRow({ ...current, end }, id, { beat, from });
    });
    beatAt = at;
    if (table !== undefined) silent.look(table);
  };
  const beatInTime = (): Promise<void> => {
    beating ??= withinTime(storeMs, toNextBeat).finally(() => (beating = undefined));
    return beating;
  };
  const beats = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await wait(beatMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      if (!closing.signal.aborted) await beatInTime().catch(() => {}); // the store is away: later
    }
  };
  await withinTime(storeMs, enter);
  const ended = beats();
  return {
    id,
    async begin(call) {
      // The others may have removed the row of a process that was silent.
      if (Date.now() - beatAt > 2 * beatMs) await beatInTime();
      calls.set(call, end);
    },
    end: (call) => void calls.delete(call),
    appended,
    async close() {
      closing.abort();
      await Promise.all([ended, silent.settled()]);
      const leave = (table: ProcessTable): ProcessTable => withoutRow(table, id);
      if (calls.size === 0) await changeTable(store, key, leave);
    },
  };
}

export function tableKey(log: string): string {
  return storeKey("mci", "audit", "processes", log);
}

const defaultBeatMs = 5_000;
/** Milliseconds that the store may take. */
const storeMs = 5_000;
