import { constants } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";

import { MCIError } from "@mci/contract";
import { errorMessage, replaceFile, sha256 } from "@mci/plugin-kit";

import type { LoginStore, StoredLogin } from "../contract.ts";
import { fileLock } from "./file-lock.ts";
import { makeFolder } from "./make-folder.ts";
import { readLogin } from "./read-login.ts";

/**
 * Keeps logins as files of a folder, readable by their owner alone (0600 in 0700), each written in one step.
 *
 * @param folder Absolute. It is made when the first login is stored.
 */
export function folderStore(folder: string): LoginStore {
  return {
    get: (server) => read(fileOf(folder, server), server),
    store: (login) => write(folder, fileOf(folder, login.server), `${JSON.stringify(login, undefined, 2)}\n`),
    async erase(server) {
      await rm(fileOf(folder, server), { force: true });
    },
    alone: fileLock(folder),
  };
}

/** The host is there for people who look into the folder. */
function fileOf(folder: string, server: string): string {
  const hash = sha256(server).slice(0, 32);
  return join(folder, `${new URL(server).hostname.replaceAll(/[^\w.-]/g, "")}-${hash}.json`);
}

async function read(file: string, server: string): Promise<StoredLogin | undefined> {
  let text: string;
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const status = await handle.stat();
      if (!status.isFile() || status.size > maxBytes) throw new Error("it is not a file of a login");
      checkOwner(status, file);
      text = await handle.readFile("utf8");
    } finally {
      await handle.close();
    }
  } catch (cause) {
    if (MCIError.is(cause)) throw cause;
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new MCIError("MCI_FILE_READ", `The login in ${file} cannot be read: ${errorMessage(cause)}.`, { cause });
  }
  return readLogin(parse(text), server);
}

/** A login that others can read is theirs; one that they have put there acts on their account. Windows has no such bits. */
function checkOwner({ uid, mode }: { readonly uid: number; readonly mode: number }, file: string): void {
  const user = process.geteuid?.();
  if (user === undefined) return;
  const what = uid !== user ? "belongs to another user" : (mode & 0o077) === 0 ? undefined : "is open to other users";
  if (what === undefined) return;
  throw new MCIError("MCI_FILE_READ", `The login in ${file} ${what}, so it is not used.`, {
    hint: "Delete the file and log in again.",
  });
}

/** A login that was written by hand or cut short is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function write(folder: string, file: string, text: string): Promise<void> {
  const temporary = `${file}.${crypto.randomUUID()}`;
  try {
    await makeFolder(folder);
    const handle = await open(temporary, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await replaceFile(temporary, file);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw new MCIError("MCI_FILE_WRITE", `The login cannot be stored in ${folder}: ${errorMessage(cause)}.`, { cause });
  }
}

const maxBytes = 1_000_000;
