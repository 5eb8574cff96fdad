import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import type { Taken } from "./row.ts";

const report = join(import.meta.dirname, "report.cjs");
const bench = join(import.meta.dirname, "..", "..");

/** A process of Node.js that is measured. It ends with this one. */
export interface Asked {
  readonly input: Writable;
  readonly output: Readable;
  /** Returns the next answer. Throws an error if the process ends in place of it. */
  answer(): Promise<number>;
  /** Asks a question, and returns its answer. */
  ask(question: string, details?: object): Promise<number>;
  stop(): Promise<void>;
}

/** Starts Node.js with some arguments. */
export function startNode(args: readonly string[]): Asked {
  const child = spawnNode(args, ["pipe", "pipe", "inherit", "ipc"]);
  const ended = once(child, "exit");
  const failed = ended.then(([code]) => {
    throw new Error(`node ${args.join(" ")} ended with ${String(code)}.`);
  });
  failed.catch(() => {}); // in the end, each of them is stopped
  const answer = async (): Promise<number> => {
    const [{ answer: value, error }] = (await Promise.race([once(child, "message"), failed])) as [Answer];
    if (error !== undefined) throw new Error(error);
    return value;
  };
  return {
    input: child.stdin!,
    output: child.stdout!,
    answer,
    async ask(question, details = {}) {
      const next = answer();
      child.send({ question, ...details });
      return next;
    },
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

interface Answer {
  readonly answer: number;
  readonly error?: string;
}

/** Starts a server, which prints its address first. */
export async function startServer(args: readonly string[]): Promise<Asked & { readonly origin: string }> {
  const server = startNode(args);
  const [line] = (await once(server.output, "data")) as [Buffer];
  return { ...server, origin: new URL(line.toString().trim()).origin };
}

/** Runs Node.js to its end. Throws an error if it fails. */
export async function runNode(args: readonly string[]): Promise<Required<Taken>> {
  const from = performance.now();
  const child = spawnNode(args, ["ignore", "ignore", "pipe", "pipe"]);
  let [errors, reported] = ["", ""];
  child.stderr!.on("data", (text: Buffer) => (errors += text.toString()));
  child.stdio[3]!.on("data", (text: Buffer) => (reported += text.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  const clock = (performance.now() - from) * 1e6;
  if (code !== 0) throw new Error(`node ${args.join(" ")} ended with ${code}: ${errors}`);
  return { clock, ...(JSON.parse(reported) as { readonly cpu: number; readonly peak: number }) };
}

/** Starts a process whose fourth stream leads to `report.cjs`. Packages are found from the folder of the bench. */
function spawnNode(args: readonly string[], stdio: StdioOptions): ChildProcess {
  return spawn(process.execPath, ["--require", report, ...args], { cwd: bench, stdio });
}
