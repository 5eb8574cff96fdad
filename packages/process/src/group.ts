import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { isDead } from "./zombies.ts";

/** The process group a command leads; on Windows the tree below it. What is left when this process exits is killed. */
export interface Group {
  readonly pid: number;
  /**
   * TERM to all of it, KILL after 1 s (Windows: at once). Resolves when nothing of it runs. Where the system does not tell
   * a zombie from a process that runs, one that is never reaped delays it until 0.2 s after KILL.
   */
  end(): Promise<void>;
  /** Releases a group whose command ended by itself: its background processes are left alone. */
  release(): void;
}

const termTime = 1_000;
const killTime = 200;

export function processGroup(pid: number): Group {
  adopt(pid);
  let ending: Promise<void> | undefined;
  return {
    pid,
    end: () => (ending ??= end(pid)),
    release() {
      running.delete(pid);
    },
  };
}

async function end(pid: number): Promise<void> {
  await (process.platform === "win32" ? endTree(pid) : endGroup(pid));
  running.delete(pid);
}

const running = new Set<number>();

function adopt(pid: number): void {
  if (!process.listeners("exit").includes(killRunning)) process.once("exit", killRunning);
  running.add(pid);
}

function killRunning(): void {
  for (const pid of running) {
    if (process.platform === "win32") spawnSync(taskkill(), killTree(pid), { windowsHide: true });
    else signalGroup(pid, "SIGKILL");
  }
}

async function endGroup(pid: number): Promise<void> {
  if (!signalGroup(pid, "SIGTERM") || (await isGone(pid, termTime))) return;
  signalGroup(pid, "SIGKILL");
  await isGone(pid, killTime);
}

async function isGone(pid: number, within: number): Promise<boolean> {
  const until = performance.now() + within;
  for (let round = 1; signalGroup(pid, 0); round += 1) {
    if (performance.now() >= until) return false;
    // A signal reaches zombies too. Looking for those takes longer than most groups need to go.
    // oxlint-disable-next-line no-await-in-loop -- nothing tells when a group is gone
    if (round % 5 === 0 && (await isDead(pid))) {
      signalGroup(pid, "SIGKILL"); // for what was forked while we looked
      return true;
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await delay(10);
  }
  return true;
}

/** False when the group has no process left. */
function signalGroup(pid: number, signal: "SIGTERM" | "SIGKILL" | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/** Windows has no TERM that programs without a window would hear. */
function endTree(pid: number): Promise<void> {
  return new Promise((resolve) => {
    execFile(taskkill(), killTree(pid), { windowsHide: true }, () => resolve());
  });
}

function taskkill(): string {
  return join(process.env["SystemRoot"] ?? String.raw`C:\Windows`, "System32", "taskkill.exe");
}

function killTree(pid: number): string[] {
  return ["/PID", String(pid), "/T", "/F"];
}
