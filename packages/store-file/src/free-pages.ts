import type { FileHandle } from "node:fs/promises";

interface FreePages {
  readonly pageSize: number;
  /** The page that the table of free pages starts from. */
  readonly root: bigint;
  /** The first page that is counted. */
  readonly from: bigint;
}

/** Counts the pages that a data file of LMDB lists as free, from a page on. Returns -1 for a table that cannot be read. */
export async function countFreePages(file: FileHandle, { pageSize, root, from }: FreePages): Promise<bigint> {
  let count = 0n;
  const read = async (page: bigint, bytes: number): Promise<Buffer> => {
    const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, Number(page) * pageSize);
    return buffer;
  };
  const walk = async (page: bigint, depth: number): Promise<void> => {
    const bytes = await read(page, pageSize);
    for (const node of nodesOf(bytes)) {
      if ((bytes.readUInt16LE(18) & branch) !== 0 && depth < maxDepth) {
        await walk(childOf(node), depth + 1);
        continue;
      }
      const size = node.readUInt32LE(0);
      const value = node.subarray(8 + node.readUInt16LE(6));
      const isElsewhere = (node.readUInt16LE(4) & inOtherPages) !== 0;
      const list = isElsewhere
        ? (await read(value.readBigUInt64LE(0), headerBytes + size)).subarray(headerBytes)
        : value;
      count += countListed(list, from);
    }
  };
  try {
    await walk(root, 0);
    return count;
  } catch {
    return unreadable; // what was read is not such a table
  }
}

/** A list has its length first. A negative number says how many pages there are from the next one on, and 0 nothing. */
function countListed(list: Buffer, from: bigint): bigint {
  let count = 0n;
  let run = 1n;
  for (let left = list.readBigInt64LE(0), at = 8; left > 0n; left -= 1n, at += 8) {
    const number = list.readBigInt64LE(at);
    const end = number + run;
    if (number > 0n && end > from) count += end - (number > from ? number : from);
    run = number < 0n ? -number : 1n;
  }
  return count;
}

/** Returns the entries of a page, each with what stands after it. */
function nodesOf(page: Buffer): Buffer[] {
  const count = page.readUInt16LE(20) >> 1;
  return Array.from({ length: count }, (_, at) => page.subarray(headerBytes + page.readUInt16LE(headerBytes + at * 2)));
}

function childOf(node: Buffer): bigint {
  return BigInt(node.readUInt32LE(0)) | (BigInt(node.readUInt16LE(4)) << 32n);
}

const unreadable = -1n;
const headerBytes = 24;
const branch = 0x01;
const inOtherPages = 0x01;
const maxDepth = 32;
