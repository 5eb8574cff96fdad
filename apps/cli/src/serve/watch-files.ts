import { watch, type FSWatcher } from "node:fs";

const quiet = 100; // milliseconds

/**
 * Calls back when schema files in some folders have changed and nothing more has for a moment, one call at a time; the
 * folders are asked for again after each. The answer ends that.
 */
export function watchFiles(folders: () => ReadonlySet<string>, changed: () => Promise<void>): () => void {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isAsked = false;
  let isClosed = false;

  const ask = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void work(), quiet);
  };
  const work = async (): Promise<void> => {
    isAsked = running !== undefined;
    if (running !== undefined) return;
    running = changed();
    await running;
    running = undefined;
    if (isClosed) return;
    refresh();
    if (isAsked) ask();
  };
  const refresh = (): void => {
    const wanted = folders();
    for (const [folder, watcher] of watchers) {
      if (wanted.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of wanted) if (!watchers.has(folder)) add(folder);
  };
  const add = (folder: string): void => {
    try {
      const watcher = watch(folder, (_, name) => {
        if (name === null || isSchemaFile.test(name)) ask();
      });
      // A folder that goes away is looked for again after the next change.
      watchers.set(
        folder,
        watcher.on("error", () => forget(folder)).on("close", () => forget(folder)),
      );
    } catch {
      // It is not there: what names it is a problem of the load.
    }
  };
  const forget = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };

  refresh();
  return () => {
    isClosed = true;
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}

const isSchemaFile = /\.(?:json|ya?ml)$|^mci\.lock$|^\.env\.mci$/;
