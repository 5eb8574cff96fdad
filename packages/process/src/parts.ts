import { StringDecoder } from "node:string_decoder";
import { wholeCharacters } from "@mci/plugin-kit";

/** Bytes in several pieces, put together only as text: a copy of them would be as large as they are. */
export type Parts = readonly Buffer[];

export function decode(parts: Parts): string {
  const decoder = new StringDecoder("utf8");
  let text = "";
  for (const part of parts) text += decoder.write(part);
  return text + decoder.end();
}

export function firstBytes(parts: Parts, count: number): Buffer[] {
  const first: Buffer[] = [];
  for (const part of parts) {
    if (count <= 0) break;
    first.push(part.subarray(0, count));
    count -= part.length;
  }
  return first;
}

export function lastBytes(parts: Parts, count: number): Buffer[] {
  const last: Buffer[] = [];
  for (const part of parts.toReversed()) {
    if (count <= 0) break;
    last.unshift(part.subarray(Math.max(0, part.length - count)));
    count -= part.length;
  }
  return last;
}

export function countBytes(parts: Parts): number {
  return parts.reduce((size, part) => size + part.length, 0);
}

/** Without a UTF-8 character at the end that has been cut in two. */
export function wholeEnd(parts: Parts): Buffer[] {
  const bytes = Buffer.concat(lastBytes(parts, 4));
  return firstBytes(parts, countBytes(parts) - (bytes.length - wholeCharacters(bytes).length));
}

/** Without the rest of a UTF-8 character at the start. */
export function wholeStart(parts: Parts): Buffer[] {
  const bytes = Buffer.concat(firstBytes(parts, 4));
  const whole = bytes.findIndex((byte) => !continues(byte));
  if (whole !== -1) return lastBytes(parts, countBytes(parts) - whole);
  return bytes.length < 4 ? [] : [...parts]; // Four in a row are not the rest of any character.
}

function continues(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0;
}
