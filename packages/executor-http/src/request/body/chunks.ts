import type { Limits } from "@mci/contract";
import type { PathPolicy, WrittenPath } from "@mci/path-policy";

import type { Bytes } from "./body.ts";
import { checkSize } from "./size.ts";

/** A piece of a body. */
export type Chunk = string | Uint8Array | FileChunk;

/** A file, not opened yet. */
export interface FileChunk extends WrittenPath {
  readonly policy: PathPolicy;
}

/** Pieces in their order as one body, within `limits.outputBytes`. */
export function joined(chunks: readonly Chunk[], limits: Limits): Bytes {
  const pieces = chunks.map((chunk): Uint8Array | FileChunk =>
    typeof chunk === "string" ? Buffer.from(chunk) : chunk,
  );
  const known = pieces.filter((piece): piece is Uint8Array => !isFile(piece));
  const size = known.reduce((sum, { length }) => sum + length, 0);
  checkSize(size, limits);
  return known.length === pieces.length ? Buffer.concat(known, size) : () => withFiles(pieces, size, limits);
}

/** Reads one file after the other: once they exceed the limit together, no further one is opened. */
async function withFiles(pieces: readonly (Uint8Array | FileChunk)[], known: number, limits: Limits): Promise<Buffer> {
  const bytes: Uint8Array[] = [];
  let size = known;
  for (const piece of pieces) {
    if (!isFile(piece)) bytes.push(piece);
    else {
      const { path, from, shown, policy } = piece;
      const file = await policy.read(path, { from, shown, maxBytes: limits.outputBytes, cut: true });
      checkSize(size + file.size, limits);
      size += file.bytes.length;
      bytes.push(file.bytes);
    }
  }
  return Buffer.concat(bytes, size);
}

function isFile(piece: Uint8Array | FileChunk): piece is FileChunk {
  return "policy" in piece;
}
