import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { isRecord } from "@mci/plugin-kit";
import { lockPath, readLock } from "@mci/source-file";

/** Returns the lock of a file that compares with it at load, without the entries of the files beside it; else undefined. */
export async function ownLock(file: string, document: unknown): Promise<Uint8Array | undefined> {
  if (!isRecord(document) || document["onDrift"] === undefined) return undefined;
  if ((await readLock(file)) === undefined) return undefined;
  const name = basename(file);
  const { lockVersion, files } = JSON.parse(await readFile(lockPath(file), "utf8")) as LockFile;
  return Buffer.from(`${JSON.stringify({ lockVersion, files: { [name]: files[name] } }, null, 2)}\n`);
}

interface LockFile {
  readonly lockVersion: number;
  readonly files: Readonly<Record<string, object>>;
}
