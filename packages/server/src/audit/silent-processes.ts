import type { Store } from "@mci/contract";

import { auditLine } from "./audit-line.ts";
import { callsWithoutEnd } from "./interrupted-calls.ts";
import { changeTable, readTable, withoutRow, withRow, type ProcessTable } from "./process-table.ts";

interface SilentOptions {
  readonly log: string;
  /** The key of the table of its processes. */
  readonly key: string;
  /** The process that looks. */
  readonly self: string;
  readonly signal: AbortSignal;
}

/** Ends the calls of processes that have died. */
export interface SilentProcesses {
  /** To be called with the table after each beat of this process. */
  look(table: ProcessTable): void;
  /** Resolves when no calls are being ended. */
  settled(): Promise<void>;
}

/**
 * A process counts as dead if it has not changed its row while this one has changed its own several times. An outage of
 * the store makes none count as dead, as it keeps all of them from changing their rows.
 */
export function silentProcesses(store: Store, { log, key, self, signal }: SilentOptions): SilentProcesses {
  let seen: ReadonlyMap<string, { readonly beat: number; readonly times: number }> = new Map();
  let working: Promise<void> | undefined;

  const endAll = async (dead: readonly (readonly [process: string, beat: number])[]): Promise<void> => {
    for (const [process, beat] of dead) await endCalls(process, beat).catch(() => {}); // the next look tries again
    working = undefined;
  };
  /**
   * Ends the calls of a dead process. The row of the call keeps other processes from doing the same until this one is
   * dead, too.
   */
  const endCalls = async (process: string, beat: number): Promise<void> => {
    const table = await changeTable(store, key, (current) => {
      const row = current.rows[process];
      return row?.beat === beat && isFree(current, row.heir)
        ? withRow(current, process, { ...row, heir: self })
        : undefined;
    });
    const from = table?.rows[process]?.from;
    if (from === undefined) return;
    const calls = await callsWithoutEnd(store, { log, process, from, signal });
    const isStillDead = (current: ProcessTable): boolean => current.rows[process]?.heir === self;
    if (!isStillDead(await readTable(store, key))) return;
    const time = new Date().toISOString();
    const lines = calls.map(([id, call]) =>
      auditLine({ event: "interrupted", time, call_id: id, ...call, reason: "Its process has gone silent." }),
    );
    if (lines.length > 0) await store.append(log, lines);
    await changeTable(store, key, (current) => (isStillDead(current) ? withoutRow(current, process) : undefined));
  };
  const isFree = ({ rows }: ProcessTable, heir: string | undefined): boolean =>
    heir === undefined || heir === self || rows[heir] === undefined;

  return {
    look({ rows }) {
      const others = Object.entries(rows).filter(([process]) => process !== self);
      seen = new Map(
        others.map(([process, { beat }]) => {
          const last = seen.get(process);
          return [process, { beat, times: last?.beat === beat ? last.times + 1 : 1 }];
        }),
      );
      const dead = [...seen].filter(([, { times }]) => times >= silentBeats);
      if (dead.length > 0) working ??= endAll(dead.map(([process, { beat }]) => [process, beat]));
    },
    settled: async () => working,
  };
}

/** How often a row has to be the same. */
const silentBeats = 4;
