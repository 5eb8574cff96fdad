import type { RootDatabase } from "lmdb";

/** A member of lmdb's databases that its types leave out. `ended` is called with 0 to 2, or with the code of an error. */
interface Environment {
  startWriting(start: number, ended: (status: number) => unknown): void;
}

/**
 * Calls `started` when lmdb starts to write changes, and what that returns with the code of the error if they cannot be written.
 * Without this, lmdb prints each such error, and rejects promises that nobody can handle: these end the process.
 */
export function watchRuns(root: RootDatabase, started: () => (code: number) => void): void {
  const { env } = root as unknown as { readonly env: Environment };
  const { startWriting } = env;
  const startAndWatch: Environment["startWriting"] = (start, ended) => {
    const failed = started();
    startWriting.call(env, start, (status) => {
      if (status >= 0 && status <= highestStatus) return ended(status);
      failed(status);
      return ended(settled);
    });
  };
  Object.defineProperty(env, "startWriting", { value: startAndWatch, configurable: true });
  // The changes of a turn have a promise of their own together, which is rejected as well.
  const ignore = (): void => {};
  root.on("beforecommit", () => queueMicrotask(() => void root.committed.then(ignore, ignore)));
}

/** Settles the promises of the changes, and does no more. */
const settled = 1;
const highestStatus = 2;
