import { mkdir } from "node:fs/promises";
import { MCIError } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import { open, type Database } from "lmdb";

type EndKey = [end: number, table: "values" | "budgets", key: string];
type EntryKey = [log: string, number: number];

/** The tables of a store in a folder. */
export interface Data {
  /** By stored key: value, version, and when it ends in milliseconds since 1970. */
  readonly values: Database<readonly [value: string, version: string, end: number], string>;
  /** By stored key: points taken, when they are back, and when the first one was taken. */
  readonly budgets: Database<readonly [used: number, end: number, start: number], string>;
  /** What ends, by its time. A key that was set again later may stand here with its earlier time, too. */
  readonly ends: Database<true, EndKey>;
  /** By number: the last ones that were published. */
  readonly messages: Database<readonly [topic: string, message: string, at: number], number>;
  /** By log and number. */
  readonly entries: Database<readonly [value: string, at: number], EntryKey>;
  /** The last number that was given to a message or an entry. */
  readonly last: Database<number, "message" | "entry">;
  /** Lets what is read next be what all processes have written until now. */
  refresh(): void;
  /** Runs changes as one: no other process changes anything meanwhile. Rejects with MCIError (MCI_STORE) if they fail. */
  change<T>(changes: () => T): Promise<T>;
  /** Closes the tables once all changes have ended. */
  close(): Promise<void>;
}

export async function openData(folder: string): Promise<Data> {
  const changing = new Set<Promise<unknown>>();
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // A file that was written with compression could not be opened without: nothing is compressed. With `overlappingSync` (their
    // default) a process that is killed while it flushes can take back a change of another process, and break the others.
    const root = open({ path: folder, maxDbs: 8, noSubdir: false, overlappingSync: false });
    return {
      values: root.openDB({ name: "values" }),
      budgets: root.openDB({ name: "budgets" }),
      ends: root.openDB<true, EndKey>({ name: "ends" }),
      messages: root.openDB({ name: "messages" }),
      entries: root.openDB<readonly [value: string, at: number], EntryKey>({ name: "entries" }),
      last: root.openDB({ name: "last" }),
      refresh: () => root.resetReadTxn(),
      async change(changes) {
        const changed = root.transaction(changes).catch((error: unknown) => {
          throw storeError("The store could not be written", error);
        });
        changing.add(changed);
        try {
          return await changed;
        } finally {
          changing.delete(changed);
        }
      },
      async close() {
        await Promise.allSettled(changing);
        await root.close();
      },
    };
  } catch (error) {
    throw storeError(`The store in ${folder} cannot be opened`, error);
  }
}

function storeError(what: string, cause: unknown): MCIError {
  return new MCIError("MCI_STORE", `${what}: ${errorMessage(cause)}`, { cause });
}
