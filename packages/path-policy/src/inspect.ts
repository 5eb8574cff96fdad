import type { BigIntStats } from "node:fs";

import { destination } from "./destination.ts";
import { fileSystem } from "./file-system.ts";
import { kindError, systemError } from "./path-errors.ts";
import type { PathRequest } from "./request.ts";

/**
 * Without O_NONBLOCK a pipe would block until another process writes to it; without O_NOCTTY a terminal would become ours.
 * Windows has neither, and there they are undefined, which counts as 0 here.
 */
export function openFlags(): number {
  const { O_RDONLY, O_NONBLOCK, O_NOCTTY } = fileSystem().constants;
  return O_RDONLY | O_NONBLOCK | O_NOCTTY;
}

/** A file that is being replaced just now is opened again, so many times in all. */
export const attempts = 5;

export interface Inspected {
  /** The real path. */
  readonly path: string;
  readonly size: number;
  readonly version: string;
}

/**
 * Checks what has been opened: throws for a place or kind that may not be read; undefined when the path has come to
 * name something else since it was opened. The calls block, on purpose: the path was opened a moment ago, so its
 * names are in the system's cache, and going through the thread pool would cost ten times as much.
 */
export function inspect(descriptor: number, request: PathRequest): Inspected | undefined {
  const { path, target, from, rules } = request;
  const opened = fileSystem().fstatSync(descriptor, { bigint: true });
  const real = findRealPath(opened, target);
  if (real === undefined) return undefined;
  rules.checkRealPath(real, path, from);
  const kernel = kernelPath(descriptor);
  if (kernel !== undefined) rules.checkRealPath(kernel, path, from);
  if (!opened.isFile()) throw kindError(path, describeKind(opened));
  const version = [opened.dev, opened.ino, opened.size, opened.mtimeNs, opened.ctimeNs].join(":");
  return { path: real, size: Number(opened.size), version };
}

/** The real path of `target`, if what is there is what has been opened. */
function findRealPath(opened: BigIntStats, target: string): string | undefined {
  try {
    const { lstatSync, realpathSync } = fileSystem();
    const real = realpathSync.native(target);
    // No link is followed again: a real path ends in none, unless one has just been put there.
    const there = lstatSync(real, { bigint: true });
    return there.dev === opened.dev && there.ino === opened.ino ? real : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The location of the open file according to the kernel. Only Linux reports it. Elsewhere an attacker who can swap a
 * folder for a link, back, and again, between three looks at the path, could make a file outside pass for one inside.
 */
function kernelPath(descriptor: number): string | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    return fileSystem().readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return undefined; // No /proc here.
  }
}

export function describeKind(stats: BigIntStats): string {
  if (stats.isDirectory()) return "is a directory";
  if (stats.isFIFO()) return "is a pipe";
  if (stats.isSocket()) return "is a socket";
  return stats.isFile() ? "is a file" : "is a device";
}

/** Returns why a path could not be opened: the error of the system, unless the path leads where even that is secret. */
export function openError({ path, target, from, rules }: PathRequest, cause: unknown): Error {
  rules.checkRealPath(destination(target), path, from);
  return systemError(path, cause);
}
