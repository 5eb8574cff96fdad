import { MCIError } from "@mci/contract";
import { canonicalJson, isRecord } from "@mci/plugin-kit";
import {
  changedParts,
  compareLocks,
  isLockedContent,
  lockOf,
  lockPath,
  readLock,
  writeLock,
  type LockedTool,
} from "@mci/source-file";
import type { LockDifference } from "@mci/ui";
import { shortPath } from "../output/problem-text.ts";
import { systemError } from "../system-error.ts";
import type { ShownTools } from "./shown-tools.ts";

/** Returns how tools differ from what is locked; undefined if there is no lock. */
export async function lockDifferences(
  file: string,
  { tools, shows }: ShownTools,
  { hasExecution }: { readonly hasExecution: boolean } = { hasExecution: true },
): Promise<readonly LockDifference[] | undefined> {
  const lock = await readLock(file);
  if (lock === undefined) return undefined;
  const drifts = compareLocks(lock, await lockOf(tools())).filter(({ tool }) => !isLockedContent(tool) && shows(tool));
  return drifts.map((drift) => ({
    tool: drift.tool,
    kind: drift.kind,
    ...(drift.kind === "removed" && { scopes: scopesIn(drift.locked) }),
    parts: changedParts(drift),
    locked: textOf(drift.locked, hasExecution),
    now: textOf(drift.now, hasExecution),
  }));
}

/** The lock may be written by another program: anything but strings are not scopes. */
function scopesIn(tool: LockedTool | undefined): readonly string[] {
  const scopes: unknown = isRecord(tool?.access) ? tool.access["scopes"] : undefined;
  return Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === "string") : [];
}

/** Records the shown tools as they are now. What is recorded of others stays, and of skills, prompts and resources. */
export async function lockShown(file: string, { tools, shows }: ShownTools): Promise<void> {
  const before = [...((await readLock(file)) ?? [])].filter(([name]) => isLockedContent(name) || !shows(name));
  const now = new Map([...before, ...(await lockOf(tools()))].toSorted(([left], [right]) => (left < right ? -1 : 1)));
  try {
    await writeLock(file, now);
  } catch (error) {
    if (MCIError.is(error)) throw error;
    const { message } = systemError(error);
    throw new MCIError("MCI_CONFIG", `${shortPath(lockPath(file))} cannot be written: ${message}.`, { cause: error });
  }
}

/**
 * Without the hash, which differs whenever anything does. In the same order in both, as the order of members does
 * not matter.
 */
function textOf(tool: LockedTool | undefined, hasExecution: boolean): string {
  if (tool === undefined) return "";
  const { name, title, description, annotations, access, approval, inputSchema, outputSchema, execution } = tool;
  const { rateLimit, sharedRateLimit, change } = tool;
  const parts = {
    name,
    title,
    description,
    annotations,
    access,
    approval,
    rateLimit,
    sharedRateLimit,
    inputSchema,
    outputSchema,
    ...(hasExecution && { execution, change }),
  };
  const ordered = Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, sorted(value)]));
  return `${JSON.stringify(ordered, undefined, 2)}\n`;
}

function sorted(value: unknown): unknown {
  const text = canonicalJson(value);
  return text === undefined ? undefined : JSON.parse(text);
}
