import { statfs } from "node:fs/promises";
import { getSystemErrorMap } from "node:util";
import { MCIError } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import type { RootDatabase } from "lmdb";
import { watchRuns } from "./watch-runs.ts";

/** How the tables of a store are changed. */
export interface Changes {
  /** Runs changes as one: no other process changes anything meanwhile. Rejects with MCIError (MCI_STORE) if they fail. */
  change<T>(changes: () => T): Promise<T>;
  /** Closes the tables once all changes have ended. */
  close(): Promise<void>;
}

/** Returns how the tables of a store are changed, and closed after the last change. */
export function changesOf(root: RootDatabase, folder: string): Changes {
  const changing = new Map<Promise<unknown>, (error: MCIError) => void>();
  let reason: string | undefined;
  let broken: MCIError | undefined;
  let fullUntil = 0;

  function refuse(changes: readonly Promise<unknown>[]): void {
    for (const change of changes) {
      const reject = changing.get(change);
      // The run that had to write it has ended: what follows waits behind it for ever.
      if (reject !== undefined) reject((broken = failed(reason, { hint: "Start this program again." })));
    }
  }

  watchRuns(root, () => {
    const changes = [...changing.keys()];
    return (code) => {
      reason = reasonOf(code);
      fullUntil = performance.now() + retryMs;
      setImmediate(refuse, changes);
    };
  });

  return {
    async change<T>(changes: () => T): Promise<T> {
      if (broken !== undefined) throw broken;
      // LMDB prints a line for each change that it tries, which nothing can keep from stderr.
      if (performance.now() < fullUntil && (await isFull(folder))) throw failed(reason);
      let refuseIt = (_: MCIError): void => {};
      const changed = new Promise<T>((resolve, reject) => {
        refuseIt = reject;
        root.transaction(changes).then(resolve, (cause: unknown) => {
          const isOfDisk = "commitError" in Object(cause);
          reject(failed(isOfDisk ? reason : undefined, { cause }));
        });
      });
      changing.set(changed, refuseIt);
      try {
        return await changed;
      } finally {
        changing.delete(changed);
      }
    },
    async close() {
      await Promise.allSettled(changing.keys());
      // It would wait for what is never written.
      if (broken === undefined) await root.close();
    },
  };
}

interface Facts {
  readonly hint?: string;
  readonly cause?: unknown;
}

function failed(reason: string | undefined, { hint, cause }: Facts = {}): MCIError {
  const full = reason !== undefined && ofFullDisk.test(reason) ? "Free space on the disk of the store." : undefined;
  const text = `The store could not be written: ${reason ?? errorMessage(cause)}`;
  return new MCIError("MCI_STORE", text, { hint: hint ?? full, cause });
}

async function isFull(folder: string): Promise<boolean> {
  return (await statfs(folder).catch(() => undefined))?.bavail === 0;
}

/** Milliseconds until a change is tried again on a disk that is still full. */
const retryMs = 1_000;

/** Names an error of the system by its code, such as `ENOSPC: no space left on device`. */
function reasonOf(code: number): string {
  const [name, text] = getSystemErrorMap().get(-code) ?? ["LMDB", `error ${code}`];
  return `${name}: ${text}`;
}

/** LMDB says EIO where only a part of what it had to write had room. */
const ofFullDisk = /^(?:ENOSPC|EIO|EFBIG|EDQUOT):/;
