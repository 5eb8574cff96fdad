import { basename, dirname, join } from "node:path";
import { ConfigError, type JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { parse } from "@mci/schema";
import { readFile } from "../read-file.ts";
import { writeWholeFile } from "../write-file.ts";
import type { LockedTool, ToolLock } from "./tool-lock.ts";

/** Returns the path of the lock file of a schema file: `mci.lock` beside it. */
export function lockPath(schemaFile: string): string {
  return join(dirname(schemaFile), "mci.lock");
}

/**
 * Reads the approved tools of a schema file.
 *
 * @returns Undefined if there is no lock file, or no entry of this file in it.
 * @throws ConfigError (MCI_DRIFT) for a lock file that cannot be read.
 */
export async function readLock(schemaFile: string): Promise<ToolLock | undefined> {
  const files = await readFiles(lockPath(schemaFile));
  const name = basename(schemaFile);
  if (!Object.hasOwn(files, name)) return undefined;
  const tools = files[name];
  if (!isRecord(tools)) throw broken(lockPath(schemaFile), `'${name}' is not an object.`);
  return new Map(Object.entries(tools).map(([tool, value]) => [tool, lockedTool(tool, value, schemaFile)]));
}

/**
 * Writes the approved tools of a schema file in one step; those of other files beside it stay.
 *
 * @throws ConfigError (MCI_DRIFT) for a lock file that cannot be read, and system errors if it cannot be written.
 */
export async function writeLock(schemaFile: string, lock: ToolLock): Promise<void> {
  const path = lockPath(schemaFile);
  const files = { ...(await readFiles(path)), [basename(schemaFile)]: Object.fromEntries(written(lock)) };
  const sorted = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = `${JSON.stringify({ lockVersion: 1, files: Object.fromEntries(sorted) }, null, 2)}\n`;
  await writeWholeFile(path, text);
}

/** The name is the key already. */
function written(lock: ToolLock): readonly (readonly [string, object])[] {
  return [...lock].map(([name, { name: _, ...rest }]) => [name, rest]);
}

async function readFiles(path: string): Promise<JsonObject> {
  const bytes = await readIfThere(path);
  if (bytes === undefined) return {};
  // By its ending the parser tells the format.
  const { value, problems } = await parse(bytes, { file: `${path}.json` });
  const wrong = problems.find(({ severity }) => severity === "error");
  if (wrong !== undefined) throw broken(path, `${wrong.message} (line ${wrong.line ?? 1})`);
  if (!isRecord(value) || value["lockVersion"] !== 1) throw broken(path, "its lockVersion is not 1.");
  const { files } = value;
  if (!isRecord(files)) throw broken(path, "it has no 'files'.");
  return files;
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw broken(path, `${message}.`, cause);
  }
}

function lockedTool(name: string, value: unknown, schemaFile: string): LockedTool {
  if (!isRecord(value) || typeof value["hash"] !== "string") {
    throw broken(lockPath(schemaFile), `tool '${name}' has no hash.`);
  }
  const { hash, description, title, annotations, ...rest } = value;
  return {
    ...rest,
    name,
    hash,
    ...(typeof description === "string" ? { description } : {}),
    ...(typeof title === "string" ? { title } : {}),
    ...(isRecord(annotations) ? { annotations } : {}),
  };
}

function broken(path: string, reason: string, cause?: unknown): ConfigError {
  return new ConfigError("MCI_DRIFT", `${path} cannot be used: ${reason}`, {
    hint: "Take it back from version control, or write a new one with 'mci lock' after a look at every tool.",
    cause,
  });
}
