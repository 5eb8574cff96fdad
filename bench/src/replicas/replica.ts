import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A server process that can be killed and started again. */
export interface Replica {
  /** The process that runs now. */
  pid(): number;
  /** Where it serves; undefined while it does not. */
  origin(): string | undefined;
  /** Kills it without a warning, and starts another one in its place. */
  replace(): Promise<void>;
  stop(): Promise<void>;
}

const command = join(import.meta.dirname, "..", "..", "..", "apps", "cli", "dist", "main.cjs");

/** Starts `mci run` in a folder with more options, and environment variables. */
export async function startReplica(
  folder: string,
  options: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Replica> {
  let origin: string | undefined;
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, [command, "run", "--http", "0", "--rest", "--quiet", ...options], {
      cwd: folder,
      env: { PATH: process.env["PATH"], ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    origin = await printedOrigin(child);
  };
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    origin = undefined;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  await start();
  return {
    pid: () => child.pid ?? 0,
    origin: () => origin,
    async replace() {
      await kill("SIGKILL");
      await start();
    },
    stop: () => kill("SIGTERM"),
  };
}

async function printedOrigin(child: ChildProcess): Promise<string> {
  let printed = "";
  child.stdout?.setEncoding("utf8");
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", (text: string) => {
      printed += text;
      if (printed.endsWith("\n")) resolve(new URL(printed.trim()).origin);
    });
    child.once("exit", (code) => reject(new Error(`A replica ended with ${String(code)}.`)));
  });
}
