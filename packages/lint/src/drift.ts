import { quoted } from "@mci/plugin-kit";
import { changedParts, isLockedContent, type Drift } from "@mci/source-file";

/** Says how a tool or content differs from `mci.lock`; undefined if only the code of a tool does: functions are not loaded by a check. */
export function driftMessage(drift: Drift): string | undefined {
  const subject = isLockedContent(drift.tool) ? quoted(drift.tool) : "The tool";
  if (drift.kind === "added") return `${subject} is not in mci.lock.`;
  if (drift.kind === "removed") return `${quoted(drift.tool)} is in mci.lock, and not there any more.`;
  const parts = changedParts(drift).filter((part) => part !== "code");
  return parts.length === 0 ? undefined : `${subject} is not what mci.lock says: changed ${parts.join(", ")}.`;
}
