import { accessSync, closeSync, constants, openSync, readSync, statSync, type BigIntStats } from "node:fs";
import { extname } from "node:path";

export interface Unusable {
  readonly problem: string;
  readonly hint: string;
}

/**
 * Why a file cannot be run; undefined when it can. Blocking, as the search of the system itself is, which this spares:
 * a few stats, and the first bytes of the file.
 */
export function inspectProgram(file: string): Unusable | "missing" | undefined {
  const stats = tryStat(file);
  if (stats === undefined) return "missing";
  if (stats.isDirectory()) return { problem: "it is a folder", hint: "Name the program in it." };
  if (!stats.isFile()) return { problem: "not a regular file", hint: "Name a program." };
  if (process.platform === "win32") return knownExtension(file);
  try {
    accessSync(file, constants.X_OK);
  } catch {
    return { problem: "permission denied", hint: "Make it executable: chmod +x." };
  }
  return isBareText(file) ? bareText : undefined;
}

function tryStat(file: string): BigIntStats | undefined {
  try {
    // With `bigint` Node keeps the answer apart from that of other calls: up to Node 22 its resolution of symbolic links, as of
    // packages that pnpm has installed, ends early while the last one without was about a pipe.
    return statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined; // A folder of the path is a file, is not to be entered, or is a circle of links.
  }
}

/** Windows runs anything else by the program its extension belongs to, which would be a shell of a kind. */
function knownExtension(file: string): Unusable | undefined {
  if (/^\.(?:exe|com|bat|cmd)$/i.test(extname(file))) return undefined;
  return {
    problem: "it is no .exe, .com, .bat or .cmd",
    hint: "Name the program that runs it, with it as an argument.",
  };
}

const bareText: Unusable = {
  problem: "not a program, without a #! line",
  hint: "Begin the script with a line such as #!/bin/sh.",
};

/**
 * A text without `#!` is nothing the system can run, so that execvp(3) would hand it to /bin/sh. What contains a NUL is
 * taken for a program; one that cannot be read, as some with special rights, could not be read by a shell either.
 */
function isBareText(file: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return false;
  }
  try {
    const start = Buffer.alloc(256);
    const size = readSync(descriptor, start, 0, start.length, 0);
    const bytes = start.subarray(0, size);
    return !bytes.includes(0) && !bytes.toString("latin1").startsWith("#!");
  } catch {
    return false;
  } finally {
    closeSync(descriptor);
  }
}
