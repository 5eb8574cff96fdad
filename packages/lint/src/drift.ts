import { changedParts, type Drift } from "@mci/source-file";

/** Says how a tool differs from `mci.lock`; undefined if only its code does: functions are not loaded by a check. */
export function driftMessage(drift: Drift): string | undefined {
  if (drift.kind === "added") return "The tool is not in mci.lock.";
  if (drift.kind === "removed") return `'${drift.tool}' is in mci.lock, and no longer among the tools.`;
  const parts = changedParts(drift).filter((part) => part !== "code");
  return parts.length === 0 ? undefined : `The tool is not what mci.lock says: changed ${parts.join(", ")}.`;
}
