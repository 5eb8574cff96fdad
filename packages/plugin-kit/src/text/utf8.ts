/** Returns how many bytes a string takes in UTF-8, also where there is no `Buffer`. Half a pair counts as U+FFFD, 3 bytes. */
export const byteLength: (text: string) => number = nodeByteLength() ?? countedBytes;

/** Counts bytes where there is no `Buffer`, as in a page: about twenty times as slow. */
export function countedBytes(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    bytes += unit < 0x800 ? 1 : 2;
    // A pair takes four bytes, two for each of its units.
    if (unit >= 0xd800 && unit < 0xdc00 && isLow(text.charCodeAt(at + 1))) at += 1;
  }
  return bytes;
}

/** Read from the global object by a name that no bundler replaces by a `Buffer` of its own. */
function nodeByteLength(): ((text: string) => number) | undefined {
  const { Buffer: node } = globalThis as { readonly Buffer?: { byteLength(text: string): number } };
  return node === undefined ? undefined : (text) => node.byteLength(text);
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/** Whether a string takes more than `limit` bytes. They are counted only near the limit: a unit takes one to three. */
export function isLargerThan(text: string, limit: number): boolean {
  return text.length * 3 > limit && (text.length > limit || byteLength(text) > limit);
}
