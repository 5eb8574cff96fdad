import type { JsonObject } from "@mci/contract";
import type { DirectoryCheck, DirectoryEntry, ResolvedDirectories } from "./report-directories.ts";

/**
 * Reads the entries of `directoryAllowList`, of a file and of its tools, and reports those that allow nothing. Returns the
 * folders of the entries with values of env; all others are taken literally.
 */
export async function checkDirectories(document: JsonObject, check: DirectoryCheck): Promise<ResolvedDirectories> {
  const entries = entriesIn(document);
  if (entries.length === 0) return nothing;
  const { reportDirectories } = await import("./report-directories.ts"); // Few files need it.
  return reportDirectories(entries, check);
}

const nothing: ResolvedDirectories = new Map();

/** Puts the folders that env gives into the list of a file or of a tool, which is at `pointer`. */
export function withDirectories<T extends { readonly directoryAllowList?: readonly string[] }>(
  owner: T,
  pointer: string,
  resolved: ResolvedDirectories,
): T {
  const list: readonly string[] | undefined = owner.directoryAllowList;
  if (resolved.size === 0 || !Array.isArray(list)) return owner;
  const found = list.map((entry, place) => resolved.get(pointerOf(pointer, place)) ?? entry);
  return { ...owner, directoryAllowList: found };
}

function pointerOf(owner: string, place: number): string {
  return `${owner}/directoryAllowList/${place}`;
}

function entriesIn(document: JsonObject): readonly DirectoryEntry[] {
  const found: DirectoryEntry[] = [];
  const collect = (owner: unknown, at: string): void => {
    for (const [place, entry] of listOf(owner).entries()) {
      if (typeof entry === "string") found.push({ entry, pointer: pointerOf(at, place) });
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
