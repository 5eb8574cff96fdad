import { MCIError } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import { open, type Database, type RootDatabase } from "lmdb";
import { changesOf, type Changes } from "./changes.ts";
import { checkFiles } from "./check-files.ts";
import { makeFolder } from "./make-folder.ts";
import { reserveRoom } from "./reserve-room.ts";

type EndKey = [end: number, table: "values" | "budgets", key: string];
type EntryKey = [log: string, number: number];

/** The tables of a store in a folder. */
export interface Data extends Changes {
  /** By stored key: value, version, and when it ends in milliseconds since 1970. */
  readonly values: Database<readonly [value: string, version: string, end: number], string>;
  /** By stored key: points taken, when they are back, and when the first one was taken. */
  readonly budgets: Database<readonly [used: number, end: number, start: number], string>;
  /** Values that expire, by their time. A key that was set again later may stand here with its earlier time, too. */
  readonly ends: Database<true, EndKey>;
  /** By number: the last ones that were published. */
  readonly messages: Database<readonly [topic: string, message: string, at: number], number>;
  /** By log and number. */
  readonly entries: Database<readonly [value: string, at: number], EntryKey>;
  /** The last number that was given to a message or an entry. */
  readonly last: Database<number, "message" | "entry">;
  /** Reads what all processes have written until now. Throws MCIError (MCI_STORE) if it cannot be read. */
  read<T>(reads: () => T): T;
}

export async function openData(folder: string): Promise<Data> {
  let root: RootDatabase | undefined;
  try {
    await makeFolder(folder);
    await checkFiles(folder);
    await reserveRoom(folder);
    // A file that was written with compression could not be opened without: nothing is compressed. With `overlappingSync` (their
    // default) a process that is killed while it flushes can take back a change of another process, and break the others.
    const opened = open({ path: folder, maxDbs: 8, noSubdir: false, overlappingSync: false });
    root = opened;
    const { change, close } = changesOf(root, folder);
    return {
      values: root.openDB({ name: "values" }),
      budgets: root.openDB({ name: "budgets" }),
      ends: root.openDB<true, EndKey>({ name: "ends" }),
      messages: root.openDB({ name: "messages" }),
      entries: root.openDB<readonly [value: string, at: number], EntryKey>({ name: "entries" }),
      last: root.openDB({ name: "last" }),
      read: (reads) => readFrom(opened, reads),
      change,
      close,
    };
  } catch (cause) {
    await root?.close().catch(() => undefined);
    throw new MCIError("MCI_STORE", `The store in ${folder} cannot be opened: ${errorMessage(cause)}`, { cause });
  }
}

function readFrom<T>(root: RootDatabase, reads: () => T): T {
  try {
    root.resetReadTxn();
    return reads();
  } catch (cause) {
    throw new MCIError("MCI_STORE", `The store could not be read: ${errorMessage(cause)}`, { cause });
  }
}
