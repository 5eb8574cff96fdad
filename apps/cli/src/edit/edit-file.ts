import { constants } from "node:fs";
import { access, copyFile, lstat, mkdir, open, readFile, realpath, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { replaceFile } from "@mci/plugin-kit";
import { shortPath } from "../output/problem-text.ts";
import { systemError } from "../system-error.ts";
import { UsageError } from "../usage-error.ts";
import { TextError } from "./text-error.ts";

/** A file that people and other programs edit too. */
export interface EditableFile {
  /** Name of the file for messages. */
  readonly name: string;
  /** Real path of the file: links to it stay links. */
  readonly path: string;
  /** Text of the file; undefined if there is no such file. */
  readonly text: string | undefined;
}

const maxMegabytes = 50;

/**
 * Reads a file to change. Throws UsageError if it is not a text that this user may change: a folder, a pipe, a link to
 * nothing, a file of another user, one that is read-only, larger than 50 MB, or not UTF-8.
 */
export async function readEditable(file: string): Promise<EditableFile> {
  const found = await readShown(file);
  if (found.isFixedBy !== undefined) throw cannotChange(found.name, found.isFixedBy);
  return found;
}

/** A file to show, with the reason why this user may not change it. */
export interface ShownFile extends EditableFile {
  readonly isFixedBy?: string;
}

/** Reads a file to show it. Throws UsageError as {@link readEditable} does, but for a file that may be read. */
export async function readShown(file: string): Promise<ShownFile> {
  const name = shortPath(resolve(file));
  const refuse = (reason: string): never => {
    throw cannotChange(name, reason);
  };
  const there = await lstat(file).catch(ifMissing(refuse));
  if (there === undefined) return { name, path: await newPath(file), text: undefined };
  const path = await realpath(file).catch((error: unknown) => {
    const { code, message } = systemError(error);
    return refuse(code === "ENOENT" ? "it is a link to a file that does not exist" : message);
  });
  const status = await stat(path);
  if (!status.isFile()) refuse("it is not a regular file");
  if (status.size > maxMegabytes * 1_000_000) refuse(`it is larger than ${maxMegabytes} MB`);
  await access(path, constants.R_OK).catch(() => refuse(notAllowed));
  const bytes = await readFile(path);
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const isFixedBy = await whatFixes(path, status.uid);
    return { name, path, text, ...(isFixedBy === undefined ? {} : { isFixedBy }) };
  } catch {
    return refuse("it is not UTF-8 text");
  }
}

const notAllowed = "it may not be read and written by you";

/** Why this user may not change a file. */
async function whatFixes(path: string, owner: number): Promise<string | undefined> {
  const user = process.geteuid?.();
  if (user !== undefined && user !== 0 && owner !== user) return "it belongs to another user";
  return await access(path, constants.W_OK).then(
    () => undefined,
    () => notAllowed,
  );
}

function cannotChange(name: string, reason: string): UsageError {
  return new UsageError(`${name} cannot be changed: ${reason}.`, "Nothing was changed.");
}

function ifMissing(refuse: (reason: string) => never): (error: unknown) => undefined {
  return (error) => {
    const { code, message } = systemError(error);
    return code === "ENOENT" ? undefined : refuse(message);
  };
}

/** The folder of a new file may be a link, and may be missing. */
async function newPath(file: string): Promise<string> {
  const folder = resolve(dirname(file));
  return join(await realpath(folder).catch(() => folder), basename(file));
}

/** Changes a text. Returns the same text to change nothing. */
export type Change = (text: string | undefined) => string;

/** Applies a change to the text of a file that was read. Throws UsageError with the place of a mistake in it. */
export function changed({ name, text }: EditableFile, change: Change): string {
  try {
    return change(text);
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    const place = error.place === undefined ? "" : `:${error.place.line}:${error.place.column}`;
    throw new UsageError(`${name}${place}: ${error.message}`, "Nothing was changed.");
  }
}

export interface EditOptions {
  /** Keeps a copy of the file beside it. */
  readonly keepsBackup?: boolean;
  /** The text that a person has agreed to change: if the file has another one by now, it stays as it is. */
  readonly agreed?: string | undefined;
}

/** The outcome of an edit. */
export interface Edited {
  readonly isChanged: boolean;
  /** The copy of the file as it was. */
  readonly backup?: string;
}

/**
 * Changes a file in one step: readers see it before or after the change. Its mode, its owner and links to it stay. Of several
 * edits at once, each sees what the others have done. Throws UsageError if the file cannot be read, changed or written.
 */
export async function editFile(file: string, change: Change, options: EditOptions = {}): Promise<Edited> {
  const { path, name } = await readEditable(file);
  try {
    await mkdir(dirname(path), { recursive: true });
    return await whileLocked(path, name, async (temporary) => {
      const current = await readEditable(path);
      if ("agreed" in options && options.agreed !== current.text) {
        throw new UsageError(`${name} was changed by another program in the meantime.`, "Run the command again.");
      }
      const text = changed(current, change);
      if (text === current.text) return { isChanged: false };
      const isBackedUp = options.keepsBackup === true && current.text !== undefined;
      const backup = isBackedUp ? await backUp(path) : undefined;
      await replace(path, text, temporary);
      return { isChanged: true, ...(backup === undefined ? {} : { backup: shortPath(backup) }) };
    });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${name} cannot be written: ${systemError(error).message}.`, "It stays as it was.");
  }
}

type LockHandle = Awaited<ReturnType<typeof open>>;

/** The temporary file is the lock: only one edit at a time can create it, and putting it in place releases it. */
async function whileLocked<T>(path: string, name: string, work: (temporary: Temporary) => Promise<T>): Promise<T> {
  const lock = `${path}.mci-new`;
  const handle = await createLock(lock, name);
  const temporary = { path: lock, handle, isInPlace: false };
  try {
    return await work(temporary);
  } finally {
    await handle.close();
    // Once in place, a file of this name is the lock of another process.
    if (!temporary.isInPlace) await rm(lock, { force: true });
  }
}

interface Temporary {
  readonly path: string;
  readonly handle: LockHandle;
  isInPlace: boolean;
}

const [waitMs, maxWaits, staleMs] = [50, 100, 30_000];

async function createLock(lock: string, name: string): Promise<LockHandle> {
  for (let wait = 0; ; wait += 1) {
    try {
      return await open(lock, "wx", 0o600);
    } catch (error) {
      if (systemError(error).code !== "EEXIST") throw error;
    }
    const age = Date.now() - ((await lstat(lock).catch(() => undefined))?.mtimeMs ?? Date.now());
    // Left behind by a process that was killed.
    if (age > staleMs) await rm(lock, { force: true });
    else if (wait === maxWaits) {
      throw new UsageError(`${name} is being changed by another process.`, `If there is none, delete ${lock}.`);
    } else await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

async function replace(path: string, text: string, temporary: Temporary): Promise<void> {
  const { handle } = temporary;
  const status = await stat(path).catch(() => undefined);
  await handle.writeFile(text);
  if (status !== undefined && process.geteuid?.() === 0) await handle.chown(status.uid, status.gid);
  await handle.chmod(status === undefined ? 0o666 & ~process.umask() : status.mode & 0o7777);
  await handle.sync();
  await replaceFile(temporary.path, path);
  temporary.isInPlace = true;
}

/** Copies a file, with its mode, to a name beside it that is still free. */
async function backUp(path: string): Promise<string> {
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  for (let count = 1; ; count += 1) {
    const backup = `${path}.${time}${count === 1 ? "" : `-${count}`}.backup`;
    try {
      await copyFile(path, backup, constants.COPYFILE_EXCL);
      return backup;
    } catch (error) {
      if (systemError(error).code !== "EEXIST" || count === 100) throw error;
    }
  }
}
