import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { MCIError } from "@mci/contract";
import { startChild, type Child, type Exit } from "@mci/process";
import type { CommandEntry } from "./check-secrets.ts";
import { maxSecretBytes, secretError, secretText } from "./secret-text.ts";

/**
 * Returns what a command writes to its output, without the newline at its end. The command gets an empty input and a listed
 * environment, and its whole group is ended with it. Throws MCIError (MCI_SECRET), which repeats nothing that the command wrote.
 */
export async function runSecretCommand(
  name: string,
  entry: CommandEntry,
  folder: string,
  signal?: AbortSignal,
): Promise<string> {
  const { exec, inheritEnv = [] } = entry;
  const [command, ...args] = exec;
  const child = await startChild({ command, args, cwd: folder, inheritEnv, authorWritten: true, isBackground: true });
  const from = "its command";
  if (child.kind === "not-started") {
    const cause = new Error(child.message);
    throw secretError(name, `${from} ${child.reason === "not-found" ? "is not found" : "cannot be started"}`, {
      cause,
    });
  }
  const output = new Output();
  const end = await endOf(child, output, signal).finally(() => child.stop());
  if (end === "closed") throw new MCIError("MCI_CLOSED", "The client is closed.");
  if (end === "late") throw secretError(name, `${from} did not end within ${maxMs / 1_000} s`);
  if (end === "flood") throw secretError(name, `${from} wrote more than 64 KB`);
  if (end.exitCode !== 0) {
    const how = end.exitCode === null ? `was ended by ${end.signal}` : `ended with exit code ${end.exitCode}`;
    throw secretError(name, `${from} ${how}`);
  }
  return secretText(name, from, output.bytes);
}

const maxMs = 5_000;

class Output {
  private readonly chunks: Buffer[] = [];
  private size = 0;

  /** False when it is too much. */
  add(chunk: Buffer): boolean {
    this.size += chunk.length;
    if (this.size <= maxSecretBytes) this.chunks.push(chunk);
    return this.size <= maxSecretBytes;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }
}

async function endOf(
  child: Child,
  output: Output,
  signal: AbortSignal | undefined,
): Promise<Exit | "flood" | "late" | "closed"> {
  child.stdin.end();
  const stopped = new AbortController();
  const flood = new Promise<"flood">((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      if (!output.add(chunk)) resolve("flood");
    });
  });
  const written = once(child.stdout, "end");
  // The timer keeps this process running; the child does not.
  const late = delay(maxMs, "late" as const, { signal: stopped.signal });
  late.catch(() => undefined);
  const closed = signal === undefined ? [] : [abortOf(signal)];
  try {
    const exit = await Promise.race([child.exited, flood, late, ...closed]);
    if (typeof exit === "string") return exit;
    // What it wrote last may still be on its way; a process that left the group may keep the output open.
    const patience = delay(lateOutputMs, undefined, { signal: stopped.signal });
    patience.catch(() => undefined);
    return (await Promise.race([written, flood, patience])) === "flood" ? "flood" : exit;
  } finally {
    stopped.abort();
  }
}

function abortOf(signal: AbortSignal): Promise<"closed"> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve("closed");
    else signal.addEventListener("abort", () => resolve("closed"), { once: true });
  });
}

const lateOutputMs = 250;
