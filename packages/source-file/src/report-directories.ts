import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { LoadContext, Problem } from "@mci/contract";
import { quoted } from "@mci/plugin-kit";
import { hasPlaceholder } from "@mci/plugin-kit/templates";
import { readEnvFolder } from "./env-folder.ts";

export interface DirectoryCheck {
  /** The file the lists are in. */
  readonly file: string | undefined;
  /** Folder that they are relative to. */
  readonly folder: string;
  /** True for the file of a toolset, in which values of env are not read. */
  readonly isToolset?: boolean;
  readonly context: LoadContext;
}

/** The folders that env gives, by the pointers of their entries. */
export type ResolvedDirectories = ReadonlyMap<string, string>;

/** An entry of `directoryAllowList`, and where it stands. */
export interface DirectoryEntry {
  readonly entry: string;
  readonly pointer: string;
}

/** Reports those of the entries that allow nothing, and returns the folders of those with values of env. */
export async function reportDirectories(
  entries: readonly DirectoryEntry[],
  check: DirectoryCheck,
): Promise<ResolvedDirectories> {
  const { file, folder, context, isToolset = false } = check;
  const resolved = new Map<string, string>();
  const existing = new Map<string, Promise<boolean>>();
  for (const { entry, pointer } of entries) {
    const report = (finding: Finding): void => context.report({ code: "MCI_SCHEMA_FIELD", pointer, file, ...finding });
    if (hasPlaceholder(entry) && isToolset) {
      report(unread(entry));
      continue;
    }
    const request = { file, pointer, field: "directoryAllowList", context };
    const written = hasPlaceholder(entry) ? await readEnvFolder(entry, folder, request) : entry;
    if (written === undefined) continue;
    if (written !== entry) resolved.set(pointer, written);
    const path = resolve(folder, written);
    const exists = existing.get(path) ?? isThere(path);
    existing.set(path, exists);
    if (!(await exists)) report(missing(written, entry));
  }
  return resolved;
}

type Finding = Pick<Problem, "severity" | "message" | "hint">;

/** Nothing that a toolset asks for widens what the main file grants, so a folder of env is for the main file to name. */
function unread(entry: string): Finding {
  return {
    severity: "warning",
    message: `directoryAllowList of a toolset file is taken literally: ${quoted(entry)} allows nothing.`,
    hint: "Tools may read the folder of the main schema file anyway. Grant others there, where {{env.NAME}} is read.",
  };
}

function missing(path: string, entry: string): Finding {
  if (/^~(?:[\\/]|$)/.test(path)) {
    const message = `directoryAllowList does not expand '~': ${quoted(entry)} is taken literally, and allows nothing.`;
    const hint = "Write the folder itself: absolute, or relative to the folder of the main schema file.";
    return { severity: "error", message, hint };
  }
  const message = `directoryAllowList names a folder that does not exist: ${quoted(entry)}.`;
  return { severity: "warning", message, hint: "A relative entry starts at the folder of the main schema file." };
}

/** An entry may also name a single file. */
async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
