/**
 * Returns the text of bytes that are all ASCII, as those of nearly all files are; undefined for others, and where there is no
 * Node. Decoding ten megabytes of UTF-8 takes as long as a fifth of `JSON.parse`, this next to nothing.
 */
export function asciiText(bytes: Uint8Array): string | undefined {
  if (node === undefined || !node.isAscii(bytes)) return undefined;
  return node.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

/** The part of `node:buffer` that is used: a page has none, so that it cannot be imported. */
interface NodeBuffer {
  isAscii(bytes: Uint8Array): boolean;
  readonly Buffer: {
    from(buffer: ArrayBufferLike, start: number, length: number): { toString(encoding: "latin1"): string };
  };
}

interface Builtins {
  readonly process?: { getBuiltinModule?(id: "node:buffer"): NodeBuffer | undefined };
}

const node = (globalThis as Builtins).process?.getBuiltinModule?.("node:buffer");
