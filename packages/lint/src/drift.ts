import type { Tool } from "@mci/contract";
import { changedParts, compareLocks, lockOf, type ToolLock } from "@mci/source-file";

/** A difference from `mci.lock`. */
export interface DriftFinding {
  /** Absent for one that was removed. */
  readonly tool: Tool | undefined;
  readonly name: string;
  readonly message: string;
}

/** Returns how tools differ from a lock. `mayMiss`: some tools are not known, so those that are locked count as there. */
export async function findDrift(
  tools: readonly Tool[],
  lock: ToolLock,
  { mayMiss }: { readonly mayMiss: boolean },
): Promise<readonly DriftFinding[]> {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return compareLocks(lock, await lockOf(tools)).flatMap((drift): DriftFinding[] => {
    const { tool: name, kind } = drift;
    const tool = byName.get(name);
    if (kind === "added") return [{ tool, name, message: "The tool is not in mci.lock." }];
    if (kind === "removed") {
      return mayMiss ? [] : [{ tool, name, message: `'${name}' is in mci.lock, and no longer among the tools.` }];
    }
    // Functions are not loaded here, so that their code is not known.
    const parts = changedParts(drift).filter((part) => part !== "code");
    if (parts.length === 0) return [];
    return [{ tool, name, message: `The tool is not what mci.lock says: changed ${parts.join(", ")}.` }];
  });
}
