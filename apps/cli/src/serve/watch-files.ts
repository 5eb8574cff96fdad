import { readdirSync, statSync, watch, type FSWatcher } from "node:fs";
import { dirname, join, sep } from "node:path";
import { linksTo } from "./links-to.ts";

const quiet = 100; // milliseconds

/**
 * Calls back when schema files in some folders have changed, or one of these folders came or went, and nothing more has for
 * a moment, one call at a time; the folders are asked for again after each. A symbolic link on the way to a folder or to a
 * file in it that leads elsewhere is a change too: that is how Kubernetes swaps a ConfigMap. Every folder that comes into `parent` counts,
 * and so does `parent` itself when it comes or goes. The answer ends that.
 */
export function watchFiles(
  folders: () => ReadonlySet<string>,
  changed: () => Promise<void>,
  parent?: string,
): () => void {
  const watchers = new Map<string, FSWatcher>();
  /** The links on the way to a folder, and to the schema files in it. */
  const linksOf = new Map<string, readonly string[]>();
  /** The folders that each link leads to. */
  let linked: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  // A folder that is renamed away hears of nothing: the one that it is in does.
  const above = parent === undefined ? undefined : dirname(parent);
  let wanted: ReadonlySet<string> = new Set();
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
    // What was written to a folder before it was watched is still to be read.
    if (refresh() || isAsked) ask();
  };
  /** Whether there are folders that were not watched before. */
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
  /** Whether this was a link on the way to something that is watched. */
  const isSwapped = (path: string): boolean => {
    const behind = linked.get(path);
    // Their watchers look at what the link led to before.
    for (const folder of behind ?? []) forget(folder);
    return behind !== undefined;
  };
  const add = (folder: string): boolean => {
    try {
      const watcher = watch(folder, (event, name) => {
        if (name !== null && isSwapped(join(folder, name))) return ask();
        if (!wanted.has(folder)) return; // It is watched for its links alone.
        if (event === "rename") linksOf.delete(folder);
        if (folder === above && folder !== parent && name !== null && join(folder, name) !== parent) return;
        if (name === null || isSchemaFile.test(name)) return ask();
        if (event === "rename" && cameOrWent(join(folder, name))) ask();
      });
      // A folder that goes away is looked for again after the next change.
      const gone = (): void => {
        if (watchers.get(folder) === watcher) forget(folder);
      };
      watchers.set(folder, watcher.on("error", gone).on("close", gone));
      return true;
    } catch {
      return false; // It is not there: what names it is a problem of the load.
    }
  };
  const cameOrWent = (path: string): boolean => {
    if (!watchers.has(path) && !wanted.has(path)) {
      return dirname(path) === parent && !isHidden.test(path) && isFolder(path);
    }
    // One that comes back by the same name is another, and the old watchers see nothing of it and of what is in it.
    for (const folder of watchers.keys()) if (folder === path || folder.startsWith(path + sep)) forget(folder);
    return true;
  };
  const forget = (folder: string): void => {
    const watcher = watchers.get(folder);
    watchers.delete(folder);
    linksOf.delete(folder);
    watcher?.close();
  };

  refresh();
  return () => {
    isClosed = true;
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
    return []; // It is not there, or not ours to read: what names it is a problem of the load.
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
    return statSync(path).isDirectory();
  } catch {
    return false; // Gone again, a link that leads in a circle, or nothing we may see.
  }
}
