import type { SourceHash } from "../source/hash-source.ts";
import { lazyHasher } from "../source/lazy-hasher.ts";
import { refreshModule } from "./module-versions.ts";
import { watchFolders, type FileWatch } from "./watch-folders.ts";

type Hash = (path: string) => Promise<SourceHash>;

/** The modules of one loader, and who is told when they change. */
export interface ModuleWatch {
  /** Called for each module before it is imported, with its file. Returns its version, which is empty until it changes. */
  opened(path: string, hash: Hash): Promise<string>;
  watch(changed: () => void): () => void;
  close(): void;
}

/** Reads modules again only once somebody watches: until then, nothing is hashed. */
export function moduleWatch(): ModuleWatch {
  /** When each was first imported. */
  const modules = new Map<string, number>();
  const watched = new Set<string>();
  const listeners = new Set<() => void>();
  let files: FileWatch | undefined;
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const refresh = async (path: string, hash: Hash, importedAt?: number): Promise<string> => {
    // Watched first: what changes from here on is not missed.
    for (const file of (await hash(path)).files) watched.add(file);
    files?.set(watched);
    return refreshModule(path, hash, importedAt);
  };
  /** Returns whether one has changed between its import and now. A file that is gone by now is reported by the next load. */
  const refreshAll = async (): Promise<boolean> => {
    const hash = lazyHasher();
    const all = [...modules].map(([path, importedAt]) => refresh(path, hash, importedAt).catch(() => "gone"));
    return (await Promise.all(all)).some((version) => version !== "");
  };
  const close = (): void => {
    files?.close();
    files = undefined;
    listeners.clear();
  };
  return {
    async opened(path, hash) {
      if (!modules.has(path)) modules.set(path, Date.now());
      return files === undefined ? "" : refresh(path, hash);
    },
    watch(changed) {
      listeners.add(changed);
      if (files === undefined) {
        files = watchFolders(notify);
        void refreshAll().then((hasChanged) => (hasChanged ? notify() : undefined));
      }
      return () => {
        listeners.delete(changed);
        if (listeners.size === 0) close();
      };
    },
    close,
  };
}
