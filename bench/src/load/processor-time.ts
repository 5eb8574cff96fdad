import { readdirSync, readFileSync } from "node:fs";

/** Processor time so far of the processes that this one has started, in milliseconds: what each part of a run took. */
export interface ProcessorTime {
  /** Of the processes with these ids. */
  of(pids: readonly number[]): number;
  /** Of all processes of this name, such as `postgres`, and those that have ended. */
  named(command: string): number;
  /** Of this process. */
  readonly own: number;
}

/** Reads it from `/proc`, so on Linux only: neither a database nor a proxy reports it. */
export function processorTime(): ProcessorTime {
  const processes = descendants(process.pid);
  const { user, system } = process.cpuUsage();
  const sum = (some: readonly Process[]): number => some.reduce((total, { ms }) => total + ms, 0);
  return {
    of: (pids) => sum(processes.filter(({ pid }) => pids.includes(pid))),
    named: (command) => sum(processes.filter((each) => each.command === command)),
    own: (user + system) / 1_000,
  };
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  readonly ms: number;
}

function descendants(root: number): readonly Process[] {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []));
  const found: Process[] = [];
  for (let parents = [root]; parents.length > 0;) {
    const children = all.filter(({ parent }) => parents.includes(parent));
    found.push(...children);
    parents = children.map(({ pid }) => pid);
  }
  return found;
}

/** Nothing for a process that has just ended. */
function readProcess(pid: number): readonly Process[] {
  try {
    const [, command = "", rest = ""] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const fields = rest.split(" ");
    // utime, stime, and those of children that have ended, in ticks.
    const ticks = fields.slice(11, 15).reduce((total, text) => total + Number(text), 0);
    return [{ pid, parent: Number(fields[1]), command, ms: ticks * tickMs }];
  } catch {
    return [];
  }
}

/** Linux counts 100 ticks a second for programs, on every machine. */
const tickMs = 10;
