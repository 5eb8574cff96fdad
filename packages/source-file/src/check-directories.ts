import type { LoadContext, JsonObject } from "@mci/contract";

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
export async function checkDirectories(document: JsonObject, check: DirectoryCheck): Promise<void> {
  const entries = entriesIn(document);
  if (entries.length === 0) return;
  const { reportDirectories } = await import("./report-directories.ts");
  await reportDirectories(entries, check);
}

/** An entry of `directoryAllowList`, and where it stands. */
export interface DirectoryEntry {
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
