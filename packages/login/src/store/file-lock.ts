import { sha256 } from "@mci/plugin-kit";
import { randomUUID } from "node:crypto";
import { open, readFile, rm, stat, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { MCIError } from "@mci/contract";

import type { LoginStore } from "../contract.ts";
import { makeFolder } from "./make-folder.ts";

/** Runs work on one login at a time, also across processes, by files in a folder that name who works. */
export function fileLock(folder: string): LoginStore["alone"] {
  return async (server, work) => {
    const file = join(folder, `${sha256(server).slice(0, 32)}.lock`);
    await makeFolder(folder);
    const owner = await take(file);
    const sign = setInterval(() => void touch(file), signMs).unref();
    try {
      return await work();
    } finally {
      clearInterval(sign);
      // After a long sleep of the machine it may be another's.
      if ((await readOwner(file)) === owner) await rm(file, { force: true });
    }
  };
}

/** Returns what the file says of its owner. */
async function take(file: string): Promise<string> {
  const owner = JSON.stringify({ pid: process.pid, host: hostname(), id: randomUUID() });
  const start = performance.now();
  while (!(await create(file, owner))) {
    if (await isAbandoned(file)) await breakLock(file);
    else if (performance.now() - start > maxWaitMs) {
      throw new MCIError("MCI_FILE_WRITE", "Another process has been working on this login for too long.", {
        hint: `If there is none, delete ${file}.`,
      });
    } else await delay(pauseMs);
  }
  return owner;
}

async function create(file: string, owner: string): Promise<boolean> {
  try {
    const handle = await open(file, "wx", 0o600);
    try {
      await handle.writeFile(owner);
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Removes an abandoned lock. Only one process does so at a time, and looks once more: another may have removed it, and a third
 * one taken it, since this one looked.
 */
async function breakLock(file: string): Promise<void> {
  const breaking = `${file}.break`;
  if (!(await create(breaking, ""))) {
    if (await isOlder(breaking, maxSilenceMs)) await rm(breaking, { force: true });
    return delay(pauseMs);
  }
  try {
    if (await isAbandoned(file)) await rm(file, { force: true });
  } finally {
    await rm(breaking, { force: true });
  }
}

/** True if its owner has ended on this machine, or has not given a sign of life for long. */
async function isAbandoned(file: string): Promise<boolean> {
  if (await isOlder(file, maxSilenceMs)) return true;
  const { pid, host } = parseOwner(await readOwner(file));
  return host === hostname() && pid !== undefined && !isRunning(pid);
}

async function isOlder(file: string, age: number): Promise<boolean> {
  try {
    return Date.now() - (await stat(file)).mtimeMs > age;
  } catch {
    return false; // It has just been released.
  }
}

/** Undefined where there is no lock. */
function readOwner(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch(() => undefined);
}

function parseOwner(text = ""): { readonly pid?: number; readonly host?: string } {
  const [, pid, host] = /^\{"pid":(\d+),"host":"([^"]*)"/.exec(text) ?? [];
  return pid === undefined || host === undefined ? {} : { pid: Number(pid), host };
}

async function touch(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now).catch(() => undefined);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

const pauseMs = 50;
/** How often an owner gives a sign of life, and after which silence it counts as gone. */
const signMs = 5_000;
const maxSilenceMs = 60_000;
const maxWaitMs = 180_000;
