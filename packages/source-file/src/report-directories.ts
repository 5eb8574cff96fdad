import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Problem } from "@mci/contract";
import type { DirectoryCheck, DirectoryEntry } from "./check-directories.ts";

/** Reports those of the entries that allow nothing. */
export async function reportDirectories(
  entries: readonly DirectoryEntry[],
  { file, folder, context }: DirectoryCheck,
): Promise<void> {
  const existing = new Map<string, Promise<boolean>>();
  for (const { entry, pointer } of entries) {
    const path = resolve(folder, entry);
    const exists = existing.get(path) ?? isThere(path);
    existing.set(path, exists);
    const problem = problemWith(entry, await exists);
    if (problem === undefined) continue;
    context.report({ code: "MCI_SCHEMA_FIELD", pointer, file, ...problem });
  }
}

type Finding = Pick<Problem, "severity" | "message" | "hint">;

function problemWith(entry: string, exists: boolean): Finding | undefined {
  const shown = JSON.stringify(entry.slice(0, 200));
  if (/\{\{|\{!!/.test(entry)) {
    const message = `directoryAllowList has no placeholders: ${shown} is taken literally, and allows nothing.`;
    return { severity: "error", message, hint: literally };
  }
  if (exists) return undefined;
  if (/^~(?:[\\/]|$)/.test(entry)) {
    const message = `directoryAllowList does not expand '~': ${shown} is taken literally, and allows nothing.`;
    return { severity: "error", message, hint: literally };
  }
  const message = `directoryAllowList names a folder that does not exist: ${shown}.`;
  return { severity: "warning", message, hint: "A relative entry starts at the folder of the main schema file." };
}

const literally = "Write the folder itself: absolute, or relative to the folder of the main schema file.";

/** An entry may also name a single file. */
async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
