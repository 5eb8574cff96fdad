import { isLargerThan } from "./utf8.ts";

/** Returns the start of a text, at most so many bytes of UTF-8, and never half a character. */
export function takeBytes(text: string, bytes: number): string {
  if (!isLargerThan(text, bytes)) return text;
  return wholeCharacters(Buffer.from(text).subarray(0, Math.max(0, bytes))).toString();
}

/** Returns bytes without a UTF-8 character at their end that has been cut in two. */
export function wholeCharacters(bytes: Buffer): Buffer {
  for (let back = 1; back <= 4 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    const continues = byte >= 0x80 && byte < 0xc0;
    if (!continues) return readLength(byte) > back ? bytes.subarray(0, -back) : bytes;
  }
  return bytes;
}

/** Returns the length of a character from its first byte. */
function readLength(first: number): number {
  if (first < 0xc0) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}
