import { readdirSync, statSync, watch, type FSWatcher } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { linksTo } from "../links-to.ts";
import { pollFolders } from "./poll-folders.ts";
import { reloadPause } from "./reload-pause.ts";

const quietMs = 100;

export interface WatchOptions {
  /** A folder in which every folder counts. */
  readonly parent?: string | undefined;
  /** Watches what is not in files, and calls `changed` for a change there. */
  readonly watchOthers?: (changed: () => void) => () => void;
}

/**
 * Calls `changed` after schema files in `folders` have changed, or one of these folders was created or removed, and nothing
 * more happened for a moment. Calls run one at a time, and `folders` is called again after each. A symbolic link on the way
 * to a folder, or to a file in it, that is replaced counts as a change: that is how Kubernetes swaps a ConfigMap. So does
 * any new folder in `parent`, and creating or removing `parent` itself. Changes that cause no event in these folders, such
 * as those of a file behind a link, are noticed within seconds. Resolves once all changes that follow will be noticed, to a
 * function that stops watching.
 */
export async function watchFiles(
  folders: () => ReadonlySet<string>,
  changed: () => Promise<void>,
  { parent, watchOthers }: WatchOptions = {},
): Promise<() => void> {
  const watchers = new Map<string, FSWatcher>();
  /** The links on the way to each folder, and to the schema files in it. */
  const linksOf = new Map<string, readonly string[]>();
  /** The folders behind each link. */
  let linked: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  // A renamed folder gets no event itself: the folder that contains it does.
  const above = parent === undefined ? undefined : dirname(parent);
  let wanted: ReadonlySet<string> = new Set();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isAsked = false;
  let isClosed = false;
  const pause = reloadPause(quietMs);

  const ask = (): void => {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void work(), pause.next(running !== undefined));
  };
  const load = async (): Promise<void> => {
    await poll.mark();
    await changed();
  };
  const work = async (): Promise<void> => {
    isAsked = running !== undefined;
    if (running !== undefined) return;
    running = load();
    await running;
    running = undefined;
    pause.ended();
    if (isClosed) return;
    // Files written to a folder before it was watched still have to be loaded.
    if (refresh() || isAsked) ask();
  };
  /** Updates the watchers; returns whether there are newly watched folders. */
  const refresh = (): boolean => {
    wanted = new Set(above === undefined ? folders() : [above, ...folders()]);
    for (const folder of linksOf.keys()) if (!wanted.has(folder)) linksOf.delete(folder);
    for (const folder of wanted) if (!linksOf.has(folder)) linksOf.set(folder, linksIn(folder));
    linked = foldersByLink(linksOf);
    const places = new Set([...linked.keys()].map((link) => dirname(link)));
    for (const folder of watchers.keys()) if (!wanted.has(folder) && !places.has(folder)) forget(folder);
    for (const folder of places) if (!wanted.has(folder) && !watchers.has(folder)) add(folder);
    const missing = [...wanted].filter((folder) => !watchers.has(folder));
    return missing.filter((folder) => add(folder)).length > 0;
  };
  /** Returns whether a path was a link on the way to something watched. */
  const isSwapped = (path: string): boolean => {
    const behind = linked.get(path);
    // Their watchers still watch the previous target.
    for (const folder of behind ?? []) forget(folder);
    return behind !== undefined;
  };
  const add = (folder: string): boolean => {
    try {
      const watcher = watch(folder, (event, name) => {
        if (name !== null && isSwapped(join(folder, name))) return ask();
        if (event === "rename" && name === basename(folder)) return removed(folder);
        if (!wanted.has(folder)) return; // Watched only for its links.
        if (event === "rename") linksOf.delete(folder);
        if (folder === above && folder !== parent && name !== null && join(folder, name) !== parent) return;
        if (name === null || isSchemaFile.test(name)) return ask();
        if (event === "rename" && cameOrWent(join(folder, name))) ask();
      });
      // A folder that is removed is looked for again after the next change.
      const gone = (): void => {
        if (watchers.get(folder) === watcher) forget(folder);
      };
      watchers.set(folder, watcher.on("error", gone).on("close", gone));
      return true;
    } catch {
      return false; // It does not exist: whether that is a problem is decided by the load.
    }
  };
  const cameOrWent = (path: string): boolean => {
    if (!watchers.has(path) && !wanted.has(path)) {
      return dirname(path) === parent && !isHidden.test(path) && isFolder(path);
    }
    // A folder recreated under the same name is a different one, invisible to the old watchers of it and its subfolders.
    for (const folder of watchers.keys()) if (folder === path || folder.startsWith(path + sep)) forget(folder);
    return true;
  };
  /** A folder that is removed or renamed reports itself by its own name, as does an entry of that name: either is rare. */
  const removed = (folder: string): void => {
    forget(folder);
    ask();
  };
  const forget = (folder: string): void => {
    const watcher = watchers.get(folder);
    watchers.delete(folder);
    linksOf.delete(folder);
    watcher?.close();
  };

  const poll = pollFolders({
    isSchemaFile,
    folders: () => {
      const whole = new Set(wanted);
      if (above !== undefined && above !== parent) whole.delete(above);
      return { whole, others: [...wanted, ...watchers.keys()] };
    },
    changed(different) {
      for (const [folder, { isReplaced }] of different) if (isReplaced) forget(folder);
      ask();
    },
  });

  refresh();
  const unwatchOthers = watchOthers?.(ask);
  await poll.mark();
  return () => {
    isClosed = true;
    unwatchOthers?.();
    poll.stop();
    clearTimeout(timer);
    for (const folder of watchers.keys()) forget(folder);
  };
}

const isSchemaFile = /\.(?:json|ya?ml)$|^mci\.lock$|^\.env\.mci$/;
const isHidden = /[\\/]\.[^\\/]*$/;

function linksIn(folder: string): readonly string[] {
  return [...linksTo(folder), ...schemaLinksIn(folder).flatMap((name) => linksTo(join(folder, name)))];
}

function schemaLinksIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isSymbolicLink() && isSchemaFile.test(entry.name)).map(({ name }) => name);
  } catch {
    return []; // Missing or unreadable: whether that is a problem is decided by the load.
  }
}

function foldersByLink(linksOf: ReadonlyMap<string, readonly string[]>): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const [folder, links] of linksOf) {
    for (const link of links) folders.set(link, (folders.get(link) ?? new Set()).add(folder));
  }
  return folders;
}

function isFolder(path: string): boolean {
  try {
    // With `bigint` Node keeps the answer apart from that of other calls: its resolution of symbolic links, as of packages that
    // pnpm has installed, ends early while the last one without was about a pipe or a socket.
    return statSync(path, { bigint: true }).isDirectory();
  } catch {
    return false; // Removed again, a circular link, or unreadable.
  }
}
