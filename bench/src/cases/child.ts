import { readFileSync } from "node:fs";
import type { Case } from "./case.ts";
import { suites } from "./index.ts";

/** A question of the parent: the names of a suite's cases, or a round of one of them, which stays open. */
export type Question =
  | { readonly ask: "names"; readonly suite: string }
  | { readonly ask: "round"; readonly suite: string; readonly name: string; readonly times: number };

/** Nanoseconds of the clock, and of CPU time of this process and the children it waited for. */
export interface Round {
  readonly wall: number;
  readonly cpu: number;
}

export type Answer = { readonly names: readonly string[] } | Round | { readonly error: string };

const warmUpMs = 400;

let open: Case | undefined;

process.on("message", (question: Question) => {
  void answer(question)
    .catch((error: unknown): Answer => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((reply) => process.send?.(reply));
});

// The parent is done with this process, or has ended: so do the servers of the open case.
process.on("disconnect", () => {
  void Promise.resolve(open?.close?.()).finally(() => process.exit());
});

async function answer(question: Question): Promise<Answer> {
  const { cases } = (await suites[question.suite]?.()) ?? { cases: {} };
  if (question.ask === "names") return { names: Object.keys(cases) };
  const { name, times } = question;
  const make = cases[name];
  if (make === undefined) throw new Error(`There is no case "${name}".`);
  open ??= await warmed(await make());
  return round(open, times);
}

/** Runs a case until V8 has compiled what it uses. No round collects garbage first: that would drop what is compiled. */
async function warmed(item: Case): Promise<Case> {
  const end = Date.now() + warmUpMs;
  do await item.run();
  while (Date.now() < end);
  return item;
}

async function round(item: Case, times: number): Promise<Round> {
  const cpu = item.cpu ?? ownCpu;
  const [cpuBefore, from] = [await cpu(), process.hrtime.bigint()];
  for (let time = 0; time < times; time += 1) {
    const result = item.run();
    if (result instanceof Promise) await result; // waiting for what is not a promise costs more than some cases
  }
  const wall = Number(process.hrtime.bigint() - from);
  return { wall, cpu: ((await cpu()) - cpuBefore) * 1_000 };
}

async function ownCpu(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return user + system + childrenCpu();
}

/** Linux counts the CPU time of children that have ended, in hundredths of a second; elsewhere it is left out. */
function childrenCpu(): number {
  if (process.platform !== "linux") return 0;
  // The name before the last parenthesis may contain spaces; what follows starts with the third field.
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10_000;
}
