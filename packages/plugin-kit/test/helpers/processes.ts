import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/** An argument no other process has. */
export function newMarker(): string {
  return `marker-${randomUUID()}`;
}

/** Returns the processes that run with this argument, on Linux; elsewhere none are found. A zombie has no arguments left. */
export function runningWith(marker: string): number[] {
  if (!existsSync("/proc")) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && commandLine(name).includes(marker))
    .map(Number);
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1");
  } catch {
    return "";
  }
}

/** Waits until so many run, 10 s at most, and tells how many there are. */
export async function countOf(marker: string, wanted: number): Promise<number> {
  for (let round = 1; ; round += 1) {
    // Asked once: a program that starts another is there twice for a moment.
    const count = runningWith(marker).length;
    if (count === wanted || round === 1_000) return count;
    // oxlint-disable-next-line no-await-in-loop -- nothing tells when a process has come or gone
    await delay(20);
  }
}
