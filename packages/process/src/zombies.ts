import { readdirSync, readFileSync } from "node:fs";
import { setImmediate as nextRound } from "node:timers/promises";

/**
 * True when a process group has members and all of them are zombies: they have ended, and only their parent has not asked
 * how yet. Only Linux tells; elsewhere false.
 */
export async function isDead(group: number): Promise<boolean> {
  if (process.platform !== "linux") return false;
  let zombies = 0;
  for (const [index, name] of processes().entries()) {
    // oxlint-disable-next-line no-await-in-loop -- a machine may have thousands of processes
    if (index % 100 === 99) await nextRound();
    const found = lookAt(name);
    if (found?.group !== group) continue;
    if (!found.isZombie) return false;
    zombies += 1;
  }
  return zombies > 0;
}

function processes(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return []; // no /proc here
  }
}

/** `PID (NAME) STATE PARENT GROUP ...`, where a name may contain blanks and brackets. Undefined: it is gone. */
function lookAt(pid: string): { readonly group: number; readonly isZombie: boolean } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "latin1");
    const [state = "", , group] = status.slice(status.lastIndexOf(")") + 2).split(" ", 3);
    return { group: Number(group), isZombie: /^[ZXx]$/.test(state) };
  } catch {
    return undefined;
  }
}
