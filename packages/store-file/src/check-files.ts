import { constants, type Stats } from "node:fs";
import { access, open, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { findDataProblem } from "./data-file.ts";

/**
 * Throws an Error for files in a store's folder that LMDB cannot have written. It maps them into memory without a look at them, and
 * what is wrong there ends the process by a signal.
 */
export async function checkFiles(folder: string): Promise<void> {
  if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  await checkKind(join(folder, "lock.mdb"));
  const path = join(folder, "data.mdb");
  for (let left = looks; left > 0; left -= 1) {
    const problem = await problemOf(path);
    if (problem === undefined) return;
    if (left === 1) throw new Error(`${path} ${problem}`);
    await after(pauseMs); // Another process may be writing just what was read.
  }
}

async function problemOf(path: string): Promise<string | undefined> {
  const status = await checkKind(path);
  if (status === undefined || status.size === 0 || !has64Bits) return undefined;
  const file = await open(path);
  try {
    return await findDataProblem(file);
  } finally {
    await file.close();
  }
}

/** Looks at a file before it is opened: opening a FIFO would wait for a writer. */
async function checkKind(path: string): Promise<Stats | undefined> {
  const status = await stat(path).catch(() => undefined);
  if (status === undefined) return undefined;
  if (!status.isFile()) throw new Error(`${path} is not a file`);
  await access(path, constants.R_OK | constants.W_OK);
  return status;
}

/** On others, LMDB writes numbers of another length. */
const has64Bits = process.arch === "x64" || process.arch === "arm64";

const looks = 3;
const pauseMs = 50;
