import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { LoadContext, Problem, JsonObject } from "@mci/contract";

export interface DirectoryCheck {
  /** The file the lists are in. */
  readonly file: string | undefined;
  /** What they are relative to. */
  readonly folder: string;
  readonly context: LoadContext;
}

/**
 * Reports entries of `directoryAllowList`, of a file and of its tools, that allow nothing: they are taken literally, so
 * that a placeholder or `~` in them is a mistake, and one that names nothing may be.
 */
export async function checkDirectories(document: JsonObject, { file, folder, context }: DirectoryCheck): Promise<void> {
  const existing = new Map<string, Promise<boolean>>();
  for (const { entry, pointer } of entriesIn(document)) {
    const path = resolve(folder, entry);
    const exists = existing.get(path) ?? isThere(path);
    existing.set(path, exists);
    const problem = problemWith(entry, await exists);
    if (problem === undefined) continue;
    context.report({ code: "MCI_SCHEMA_FIELD", pointer, file, ...problem });
  }
}

interface DirectoryEntry {
  readonly entry: string;
  readonly pointer: string;
}

function entriesIn(document: JsonObject): readonly DirectoryEntry[] {
  const found: DirectoryEntry[] = [];
  const collect = (owner: unknown, at: string): void => {
    for (const [place, entry] of listOf(owner).entries()) {
      if (typeof entry === "string") found.push({ entry, pointer: `${at}/directoryAllowList/${place}` });
    }
  };
  collect(document, "");
  const tools: readonly unknown[] = Array.isArray(document["tools"]) ? document["tools"] : none;
  tools.forEach((tool, index) => {
    if (listOf(tool) !== none) collect(tool, `/tools/${index}`);
  });
  return found;
}

const none: readonly never[] = [];

function listOf(owner: unknown): readonly unknown[] {
  if (typeof owner !== "object" || owner === null) return none;
  const { directoryAllowList: list }: { readonly directoryAllowList?: unknown } = owner;
  return Array.isArray(list) ? list : none;
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
