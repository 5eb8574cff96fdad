import type { FileHandle } from "node:fs/promises";
import { countFreePages } from "./free-pages.ts";

/** The facts on the first two pages of a data file, each of which describes another commit. */
interface Meta {
  readonly pageSize: number;
  readonly freeRoot: bigint;
  readonly mainRoot: bigint;
  readonly lastPage: bigint;
  readonly commit: bigint;
}

/** Describes what is wrong with a data file of LMDB, as far as that can be told without reading all of it; undefined: nothing. */
export async function findDataProblem(file: FileHandle): Promise<string | undefined> {
  const meta = await readMeta(file);
  if (meta === undefined) return `was not written by this program, or its start is damaged. ${advice}`;
  const { pageSize, freeRoot, mainRoot, lastPage, commit } = meta;
  const { size } = await file.stat();
  const pages = BigInt(Math.floor(size / pageSize));
  if ([freeRoot, mainRoot].some((root) => root !== none && root >= pages)) return truncated;
  // The last pages are missing from a file that is whole if they are free.
  const missing = lastPage + 1n - pages;
  if (missing <= 0n || (await countFreePages(file, { pageSize, root: freeRoot, from: pages })) === missing) {
    return undefined;
  }
  return (await readMeta(file))?.commit === commit ? truncated : undefined;
}

async function readMeta(file: FileHandle): Promise<Meta | undefined> {
  const first = await readMetaAt(file, 0);
  const second = first === undefined ? undefined : await readMetaAt(file, first.pageSize);
  if (first === undefined || second === undefined) return undefined;
  return first.commit > second.commit ? first : second;
}

async function readMetaAt(file: FileHandle, position: number): Promise<Meta | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(metaBytes), 0, metaBytes, position);
  if (bytesRead < metaBytes || buffer.readUInt32LE(24) !== magic || buffer.readUInt32LE(28) !== version)
    return undefined;
  const pageSize = buffer.readUInt32LE(48);
  if (!pageSizes.has(pageSize)) return undefined;
  return {
    pageSize,
    freeRoot: buffer.readBigUInt64LE(88),
    mainRoot: buffer.readBigUInt64LE(136),
    lastPage: buffer.readBigUInt64LE(144),
    commit: buffer.readBigUInt64LE(152),
  };
}

const metaBytes = 160;
const magic = 0xbeefc0de;
const version = 2;
const pageSizes: ReadonlySet<number> = new Set([256, 512, 1_024, 2_048, 4_096, 8_192, 16_384, 32_768, 65_536]);

/** The root of a table without entries. */
const none = 0xffff_ffff_ffff_ffffn;

const advice = "Restore the folder from a copy, or remove it to start with an empty store.";
const truncated = `is shorter than what was written to it. ${advice}`;
