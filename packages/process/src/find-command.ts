import { posix, win32 } from "node:path";

import { formatText } from "@mci/plugin-kit";

import { readVariable } from "./environment.ts";
import { notExecutable, notStarted, type NotStarted } from "./not-started.ts";
import { inspectProgram } from "./program.ts";

export interface Search {
  readonly command: string;
  /** How messages name it. Default: as it is. */
  readonly shown?: string | undefined;
  /** Absolute. Where a relative path starts. */
  readonly cwd: string;
  /** Environment of the command, whose PATH is searched. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The program a command names; see {@link findCommand}. */
export interface Found {
  readonly kind: "found";
  /** Absolute. */
  readonly file: string;
}

/**
 * The program a command names. A name alone is looked up in the absolute folders of PATH (on Windows with the
 * extensions of PATHEXT), never in the working folder, which may belong to another user; a relative path starts at `cwd`.
 */
export function findCommand(search: Search): Found | NotStarted {
  const { command, shown: name = command } = search;
  let unusable: NotStarted | undefined;
  for (const file of candidates(search)) {
    const why = inspectProgram(file);
    if (why === undefined) return { kind: "found", file };
    if (why !== "missing") unusable ??= notExecutable(name, why.problem, why.hint);
  }
  return unusable ?? notStarted("not-found", `command not found: ${formatText(name)}`, hintFor(command));
}

/** The files a command may be, in the order they are tried. */
export function candidates(
  { command, cwd, environment }: Search,
  windows: boolean = process.platform === "win32",
): string[] {
  const path = windows ? win32 : posix;
  const names = windows ? windowsNames(command, readVariable(environment, "PATHEXT", true)) : [command];
  if (isPath(command, windows)) return names.map((name) => path.resolve(cwd, name));
  if (command === "" || command === "." || command === "..") return [];
  const folders = (readVariable(environment, "PATH", windows) ?? "/usr/local/bin:/usr/bin:/bin").split(path.delimiter);
  return folders
    .filter((folder) => path.isAbsolute(folder))
    .flatMap((folder) => names.map((name) => path.join(folder, name)));
}

function isPath(command: string, windows: boolean): boolean {
  return command.includes("/") || (windows && /[\\:]/.test(command));
}

function windowsNames(command: string, extensions = ".COM;.EXE;.BAT;.CMD"): string[] {
  const known = extensions.split(";").filter((extension) => extension.startsWith("."));
  const has = known.some((extension) => command.toLowerCase().endsWith(extension.toLowerCase()));
  return has ? [command] : known.map((extension) => command + extension);
}

function hintFor(command: string): string {
  if (/\S +\S/.test(command)) return "A command is one program: its arguments stand in 'args', each by itself.";
  if (/[\\/]/.test(command)) return "There is no such file.";
  return "It is in no folder of PATH: install it, or write its absolute path.";
}
