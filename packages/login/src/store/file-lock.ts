import { createHash } from "node:crypto";
import { open, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { MCIError } from "@mci/contract";

import type { LoginStore } from "../contract.ts";
import { makeFolder } from "./make-folder.ts";

/** Runs work on one login at a time, also across processes, by files in a folder that name who works. */
export function fileLock(folder: string): LoginStore["alone"] {
  return async (server, work) => {
    const file = join(folder, `${createHash("sha256").update(server).digest("hex").slice(0, 32)}.lock`);
    await makeFolder(folder);
    await take(file);
    try {
      return await work();
    } finally {
      await rm(file, { force: true });
    }
  };
}

async function take(file: string): Promise<void> {
  const start = performance.now();
  while (!(await create(file))) {
    if (await isAbandoned(file)) await rm(file, { force: true });
    else if (performance.now() - start > maxWaitMs) {
      throw new MCIError("MCI_FILE_WRITE", "Another process has been working on this login for too long.", {
        hint: `If there is none, delete ${file}.`,
      });
    } else await delay(pauseMs);
  }
}

async function create(file: string): Promise<boolean> {
  try {
    const handle = await open(file, "wx", 0o600);
    try {
      await handle.writeFile(String(process.pid));
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** True if the process that made it is gone, or has taken longer than any request to an authorization server may. */
async function isAbandoned(file: string): Promise<boolean> {
  try {
    const [{ mtimeMs }, text] = await Promise.all([stat(file), readFile(file, "utf8")]);
    if (Date.now() - mtimeMs > maxWorkMs) return true;
    return text !== "" && !isRunning(Number(text));
  } catch {
    return false; // It has just been released.
  }
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
const maxWorkMs = 60_000;
const maxWaitMs = 90_000;
