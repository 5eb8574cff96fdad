import type { Store } from "@mci/contract";

/** The processes that write to an audit log: one value in the store, which all of them change. */
export interface ProcessTable {
  /** The cursor of an entry near the end of the log. */
  readonly end?: string;
  readonly rows: Readonly<Record<string, ProcessRow>>;
}

export interface ProcessRow {
  /** Grows as long as the process lives. */
  readonly beat: number;
  /** A cursor before all calls that it has under way. */
  readonly from: string;
  /** The process that has found it dead, and ends its calls. */
  readonly heir?: string;
}

export async function readTable(store: Store, key: string): Promise<ProcessTable> {
  return parseTable((await store.get(key))?.value);
}

/**
 * Changes the table, whatever others do to it meanwhile: `change` is called again if one was faster.
 *
 * @returns The new table; undefined if `change` returned undefined, and nothing was written.
 */
export async function changeTable(
  store: Store,
  key: string,
  change: (table: ProcessTable) => ProcessTable | undefined,
): Promise<ProcessTable | undefined> {
  for (;;) {
    const found = await store.get(key);
    const changed = change(parseTable(found?.value));
    if (changed === undefined) return undefined;
    const condition = found === undefined ? { ifAbsent: true } : { ifVersion: found.version };
    if ((await store.set(key, JSON.stringify(changed), condition)) !== undefined) return changed;
  }
}

export function withRow(table: ProcessTable, process: string, row: ProcessRow): ProcessTable {
  return { ...table, rows: { ...table.rows, [process]: row } };
}

export function withoutRow(table: ProcessTable, process: string): ProcessTable {
  const { [process]: _, ...rows } = table.rows;
  return { ...table, rows };
}

function parseTable(text: string | undefined): ProcessTable {
  return text === undefined ? { rows: {} } : (JSON.parse(text) as ProcessTable);
}
