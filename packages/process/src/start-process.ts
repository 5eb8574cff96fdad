import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";

/** A program with its arguments, as the system is asked to start it. */
export interface Program {
  /** Absolute. */
  readonly file: string;
  /** The name it is called by (`argv[0]`). */
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: "pipe" | "ignore";
}

/** The child, or what the system says against it: a code such as `"E2BIG"`. Wrapped, for execa's can be awaited. */
export type Started = { readonly child: RunningChild } | { readonly code: string };

export type RunningChild = Pick<ChildProcess, "pid" | "stdin" | "stdout" | "stderr" | "unref"> & {
  once(event: "exit" | "close", listener: (exitCode: number | null, signal: string | null) => void): unknown;
};

/** Starts a program in its own group. */
export async function startProcess(program: Program): Promise<Started> {
  const windows = process.platform === "win32";
  if (windows && isBatchFile(program.file)) return startBatchFile(program);
  const { file, name, args, cwd, env, stdin } = program;
  const stdio: SpawnOptions["stdio"] = [stdin, "pipe", "pipe"];
  try {
    const child = spawn(file, args, { argv0: name, cwd, env, stdio, detached: !windows, windowsHide: true });
    if (child.pid !== undefined) return { child };
    const [error]: unknown[] = await once(child, "error").catch((cause: unknown) => [cause]);
    return { code: readCode(error) };
  } catch (error) {
    return { code: readCode(error) };
  }
}

export function isBatchFile(file: string): boolean {
  return /\.(?:bat|cmd)$/i.test(file);
}

/** Windows runs these by cmd.exe, whose command line needs the care that execa takes of it. */
export async function startBatchFile({ file, args, cwd, env, stdin }: Program): Promise<Started> {
  const { execa } = await import("execa");
  const child = execa(file, args, { cwd, env, extendEnv: false, stdin, buffer: false, cleanup: false, reject: false });
  return child.pid === undefined ? { code: (await child).code ?? "unknown reason" } : { child };
}

function readCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : String(error);
}
