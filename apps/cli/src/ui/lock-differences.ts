import type { Tool } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { changedParts, compareLocks, lockOf, readLock, type LockedTool } from "@mci/source-file";
import type { LockDifference } from "@mci/ui";

/** Returns how tools differ from what is locked; undefined if there is no lock. */
export async function lockDifferences(
  file: string,
  tools: readonly Tool[],
  { hasExecution }: { readonly hasExecution: boolean } = { hasExecution: true },
): Promise<readonly LockDifference[] | undefined> {
  const lock = await readLock(file);
  if (lock === undefined) return undefined;
  return compareLocks(lock, await lockOf(tools)).map((drift) => ({
    tool: drift.tool,
    kind: drift.kind,
    parts: changedParts(drift),
    locked: textOf(drift.locked, hasExecution),
    now: textOf(drift.now, hasExecution),
  }));
}

/**
 * Without the hash, which differs whenever anything does. In the same order in both, as the order of members does
 * not matter.
 */
function textOf(tool: LockedTool | undefined, hasExecution: boolean): string {
  if (tool === undefined) return "";
  const { name, title, description, annotations, inputSchema, outputSchema, execution } = tool;
  const parts = {
    name,
    title,
    description,
    annotations,
    inputSchema,
    outputSchema,
    ...(hasExecution && { execution }),
  };
  const ordered = Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, withSortedKeys(value)]));
  return `${JSON.stringify(ordered, undefined, 2)}\n`;
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, withSortedKeys(member)]));
}
