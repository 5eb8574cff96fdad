import type { BigIntStats } from "node:fs";

import { fileSystem } from "./file-system.ts";
import { describeKind, openError } from "./inspect.ts";
import { kindError } from "./path-errors.ts";
import type { PathRequest } from "./request.ts";

/** The real path of a folder. */
export async function findFolder(request: PathRequest): Promise<string> {
  const { real, stats } = await find(request);
  if (!stats.isDirectory()) throw kindError(request.path, `${describeKind(stats)}, no directory`);
  return real;
}

/** The real path of a regular file. */
export async function findFile(request: PathRequest): Promise<string> {
  const { real, stats } = await find(request);
  if (!stats.isFile()) throw kindError(request.path, describeKind(stats));
  return real;
}

async function find(request: PathRequest): Promise<{ real: string; stats: BigIntStats }> {
  const found = await lookUp(request.target).catch((cause: unknown) => {
    throw openError(request, cause);
  });
  request.rules.checkRealPath(found.real, request.path, request.from);
  return found;
}

async function lookUp(path: string): Promise<{ real: string; stats: BigIntStats }> {
  const { realpath, stat } = fileSystem().promises;
  const real = await realpath(path);
  return { real, stats: await stat(real, { bigint: true }) };
}
