import { PathError, type LoadContext, type MCICode, type Origin } from "@mci/contract";
import { pathPolicy } from "@mci/path-policy";
import { errorMessage } from "@mci/plugin-kit";
import type { SourceHash } from "../source/hash-source.ts";
import { importModule, type Exports } from "./import-module.ts";
import type { ModuleWatch } from "./module-watch.ts";
import type { Reason } from "./reason.ts";

/** A module that may be used. */
export interface ReadModule {
  /** With links followed. */
  readonly path: string;
  /** Empty until its code changes while it is watched. */
  readonly version: string;
  /** Absent while a file is only checked: then nothing is imported. */
  readonly exports?: Exports | undefined;
}

/** Finds and imports the modules of one load, each of them once. */
export interface ModuleReader {
  /** Returns a module of a schema file, or what is wrong with it. */
  read(module: string, origin: Origin): Promise<ReadModule | { readonly reason: Reason }>;
  hash(path: string): Promise<SourceHash>;
}

/** `hash` is that of the load. */
export function moduleReader(
  hash: ModuleReader["hash"],
  { offline, signal, onModule }: LoadContext,
  { watch, timeoutMs }: { readonly watch: ModuleWatch; readonly timeoutMs?: number | undefined },
): ModuleReader {
  const opened = new Map<string, ReturnType<ModuleReader["read"]>>();
  const open = async (path: string, module: string): ReturnType<ModuleReader["read"]> => {
    if (offline) {
      onModule?.(path);
      return { path, version: "" };
    }
    const version = await watch.opened(path, hash);
    const imported = await importModule(path, { module, signal, timeoutMs });
    return "reason" in imported ? imported : { path, version, exports: imported.exports };
  };
  return {
    hash,
    async read(module, { folder, rules: { anyPaths, directories } }) {
      try {
        const path = await pathPolicy({ folder, anyPaths, directories }).file(module);
        const opening = opened.get(path) ?? open(path, module);
        opened.set(path, opening);
        return await opening;
      } catch (error) {
        if (signal.aborted) throw error;
        return { reason: unreadable(module, error) };
      }
    },
  };
}

function unreadable(module: string, error: unknown): Reason {
  const message = `The module '${module}' cannot be loaded: ${errorMessage(error)}`;
  if (PathError.is(error)) return { code: error.code as MCICode, message, hint: error.hint };
  return { code: "MCI_PATH_READ", message };
}
