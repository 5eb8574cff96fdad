import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { userEnvironment } from "../packed.ts";
import type { Registry } from "./registry.ts";

/** Somebody with a home folder, an empty cache and one registry. */
export interface User {
  readonly home: string;
  /** Makes an empty folder to work in. */
  folder(): string;
  /** Runs a line as typed into a terminal, and returns what it prints, also if it fails. */
  type(line: string, cwd: string): string;
  /** Runs a line that has to succeed, and returns its standard output. */
  run(line: string, cwd: string): string;
  start(line: string, cwd: string): ChildProcess;
}

export function userOf(home: string, registry: Registry): User {
  mkdirSync(join(home, "global", "bin"), { recursive: true });
  const settings = {
    registry: registry.url,
    [`${registry.url.slice("http:".length)}:_authToken`]: registry.token,
    cache: join(home, "cache"),
    prefix: join(home, "global"),
    audit: "false",
    fund: "false",
    "update-notifier": "false",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(home, ".npmrc"), lines.join(""));
  const path = [join(home, "global", "bin"), process.env["PATH"]].join(delimiter);
  const env = { ...userEnvironment(), HOME: home, USERPROFILE: home, PATH: path, CI: "", NODE_OPTIONS: "" };
  // If a line fails, the error contains what it printed to stderr.
  const run = (line: string, cwd: string): string =>
    execFileSync("sh", ["-c", line], { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  return {
    home,
    folder: () => mkdtempSync(join(home, "folder-")),
    type: (line, cwd) => run(`{ ${line}\n} 2>&1 || :`, cwd),
    run,
    start: (line, cwd) => spawn("sh", ["-c", `exec ${line}`], { cwd, env, stdio: ["ignore", "ignore", "pipe"] }),
  };
}
