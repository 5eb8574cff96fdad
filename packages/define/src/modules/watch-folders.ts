import { watch, type FSWatcher } from "node:fs";
import { basename, dirname } from "node:path";

/** Watches files, also those that an editor replaces. */
export interface FileWatch {
  /** Replaces the files that are watched. */
  set(files: ReadonlySet<string>): void;
  close(): void;
}

/** Calls `changed` for every event of a file: several times for one change, as the system reports it. */
export function watchFolders(changed: () => void): FileWatch {
  const watchers = new Map<string, FSWatcher>();
  let names = new Map<string, Set<string>>();
  const add = (folder: string): void => {
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        if (name === null || names.get(folder)?.has(name) === true) changed();
      });
      watchers.set(
        folder,
        watcher.on("error", () => remove(folder)),
      );
    } catch {
      // It is gone, and so are its files: the next load reports that.
    }
  };
  const remove = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  return {
    set(files) {
      names = new Map();
      for (const file of files) names.set(dirname(file), (names.get(dirname(file)) ?? new Set()).add(basename(file)));
      for (const folder of watchers.keys()) if (!names.has(folder)) remove(folder);
      for (const folder of names.keys()) if (!watchers.has(folder)) add(folder);
    },
    close() {
      for (const folder of watchers.keys()) remove(folder);
    },
  };
}
