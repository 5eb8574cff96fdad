import { statSync } from "node:fs";
import type { Readable, Writable } from "node:stream";

import { formatText } from "@mci/plugin-kit";

import { listedEnvironment, type EnvironmentOptions } from "./environment.ts";
import { findCommand } from "./find-command.ts";
import { processGroup, type Group } from "./group.ts";
import { notExecutable, notStarted, type NotStarted } from "./not-started.ts";
import { isBatchFile, startProcess } from "./start-process.ts";

/** The command to start and its environment. No shell is ever between. */
export interface LaunchOptions extends EnvironmentOptions {
  /** A name, looked up in PATH of the command's environment, or a path; a relative one starts at `cwd`. */
  readonly command: string;
  /** How messages name the command. Default: as it is. */
  readonly shown?: string | undefined;
  readonly args?: readonly string[];
  /** Absolute. */
  readonly cwd: string;
  /**
   * True when only the author of the tool wrote `args`. Default false: `.cmd` and `.bat` files, whose arguments
   * Windows parses as a command line, are not started then.
   */
  readonly authorWritten?: boolean;
}

export interface Launched {
  readonly kind: "launched";
  readonly group: Group;
  /** A command that has read enough closes it: what is written then fails (EPIPE), which is not an error. */
  readonly stdin: Writable | null;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** The command itself has ended; others of its group may run on. */
  readonly exited: Promise<Exit>;
  /** Resolves when the command has ended and its output is closed. */
  readonly closed: Promise<void>;
  /** From now on it does not keep this process running. */
  letGo(): void;
}

/** How a command ended: one of the two is set. */
export interface Exit {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

export async function launch(options: LaunchOptions, stdin: "pipe" | "ignore"): Promise<Launched | NotStarted> {
  const { command, shown: name = command, args = [], cwd } = options;
  const environment = listedEnvironment(options);
  const refused = refusedText(options, environment);
  if (refused !== undefined) return refused;
  const found = findCommand({ command, shown: name, cwd, environment });
  if (found.kind === "not-started") return found;
  if (options.authorWritten !== true && process.platform === "win32" && isBatchFile(found.file)) {
    return batchFile(name);
  }
  const started = await startProcess({ file: found.file, name: command, args, cwd, env: environment, stdin });
  if ("code" in started) return systemRefused({ name, cwd }, started.code);
  const { child } = started;
  const stdout = child.stdout!; // pipes, as asked for
  const stderr = child.stderr!;
  // A pipe that breaks has ended; unheard, it would end this process.
  for (const stream of [child.stdin, stdout, stderr]) stream?.on("error", () => {});
  return {
    kind: "launched",
    group: processGroup(child.pid!), // a child that was started has one
    stdin: child.stdin,
    stdout,
    stderr,
    exited: new Promise((resolve) => {
      child.once("exit", (exitCode, signal) => resolve({ exitCode, signal }));
    }),
    closed: new Promise((resolve) => {
      child.once("close", () => resolve());
    }),
    letGo() {
      child.unref();
      // Pipes to a child are sockets, on Bun streams of its own.
      for (const stream of [child.stdin, stdout, stderr]) {
        if (stream !== null && hasUnref(stream)) stream.unref();
      }
    },
  };
}

function hasUnref(stream: object): stream is { unref(): unknown } {
  return "unref" in stream && typeof stream.unref === "function";
}

/** Says what of the texts cannot be passed to any command. */
export function refusedText(
  options: LaunchOptions,
  environment: Readonly<Record<string, string>> = listedEnvironment(options),
): NotStarted | undefined {
  const { command, args = [], cwd } = options;
  const named = [
    ["command", command],
    ["cwd", cwd],
    ...args.map((text, index) => [`argument ${index + 1}`, text]),
    ...Object.entries(environment).map(([name, value]) => [`variable ${formatText(name)}`, name + value]),
  ];
  const [name] = named.find(([, text]) => text?.includes("\0")) ?? [];
  if (name === undefined) return undefined;
  return notStarted("arguments", `NUL character in the ${name}`, "No program can be given a NUL character.");
}

function batchFile(name: string): NotStarted {
  const message = `batch file with arguments of the caller: ${formatText(name)}`;
  return notStarted("arguments", message, "Batch files run with arguments of the author only. Name the program in it.");
}

/** Explains why the system refused to start an existing file. */
function systemRefused({ name, cwd }: { readonly name: string; readonly cwd: string }, code: string): NotStarted {
  if (!isFolder(cwd)) {
    return notStarted("no-folder", `working folder not found: ${formatText(cwd)}`, "Make it, or choose another 'cwd'.");
  }
  if (code === "E2BIG" || code === "ENAMETOOLONG") {
    return notStarted("arguments", "the arguments are too long for the system", "Pass long texts by stdin or a file.");
  }
  if (code === "ENOENT") return notExecutable(name, "its #! line names a program that is not there", "Correct it.");
  if (busy.has(code)) {
    return notStarted("system", `cannot start ${formatText(name)}: the system is busy (${code})`, "Try again later.");
  }
  return notExecutable(name, code === "EACCES" ? "permission denied" : code, "Run it by hand to see what is wrong.");
}

const busy: ReadonlySet<string> = new Set(["EAGAIN", "EMFILE", "ENFILE", "ENOMEM"]);

function isFolder(path: string): boolean {
  try {
    return statSync(path, { bigint: true }).isDirectory(); // With `bigint` for a reason given in program.ts.
  } catch {
    return false;
  }
}
