import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Taken } from "./race.ts";

/** Variables for a process that reports its processor time: when it is asked to, or to file descriptor 3 when it ends. */
export const reportsCpu: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_OPTIONS: `--require=${JSON.stringify(join(import.meta.dirname, "report-cpu.cjs"))}`,
};

/** Runs Node.js with the arguments. Throws an error if it fails. */
export function startToEnd(args: readonly string[], cwd: string): Taken {
  const from = process.hrtime.bigint();
  const { status, stderr, output } = spawnSync(process.execPath, args, {
    cwd,
    encoding: "utf8",
    env: reportsCpu,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const clock = Number(process.hrtime.bigint() - from);
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
  return { cpu: Number(output[3]) * 1_000, clock };
}
