/* oxlint-disable no-control-regex -- the first bytes of files are full of them */
import { isUtf8 } from "node:buffer";
import { extname } from "node:path";

import type { FileContent } from "@mci/path-policy";
import { wholeCharacters } from "@mci/plugin-kit";

/**
 * Returns the media type of a file; undefined for text, which is any UTF-8 without NUL, SVG too: models read it as
 * text. The first bytes tell what a binary file is, its name only where they do not. A name never makes an image of
 * text.
 */
export function mediaType({ bytes, size }: FileContent, path: string): string | undefined {
  const head = bytes.toString("latin1", 0, 16);
  if (head.startsWith("%PDF-")) return "application/pdf"; // may be plain ASCII
  if (isText(size > bytes.length ? wholeCharacters(bytes) : bytes)) return undefined;
  const known = heads.find(([, pattern]) => pattern.test(head));
  return known?.[0] ?? byExtension[extname(path).toLowerCase()] ?? "application/octet-stream";
}

function isText(bytes: Buffer): boolean {
  return !bytes.includes(0) && isUtf8(bytes);
}

/** How files of a type begin, their bytes read as Latin-1. The more special comes first. */
const heads: readonly (readonly [string, RegExp])[] = [
  ["image/png", /^\x89PNG\r\n\x1a\n/],
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/gif", /^GIF8[79]a/],
  ["image/webp", /^RIFF.{4}WEBP/s],
  ["image/avif", /^.{4}ftypavi[fs]/s],
  ["image/heic", /^.{4}ftyp(?:hei[cx]|mif1)/s],
  ["image/bmp", /^BM.{4}\0{4}/s],
  ["image/tiff", /^(?:II\*\0|MM\0\*)/],
  ["image/x-icon", /^\0\0\x01\0/],
  ["audio/wav", /^RIFF.{4}WAVE/s],
  ["audio/mpeg", /^(?:ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/],
  ["audio/aac", /^\xff[\xf0\xf1\xf8\xf9]/],
  ["audio/ogg", /^OggS/],
  ["audio/flac", /^fLaC/],
  ["audio/mp4", /^.{4}ftypM4[AB]/s],
  ["audio/aiff", /^FORM.{4}AIF[FC]/s],
  ["audio/midi", /^MThd/],
  ["video/mp4", /^.{4}ftyp/s],
  ["video/webm", /^\x1aE\xdf\xa3/],
  ["application/gzip", /^\x1f\x8b/],
];

/** Types whose files begin in no way of their own, or as another type does. */
const byExtension: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  ".mp3": "audio/mpeg",
  ".aac": "audio/aac",
  ".zip": "application/zip",
  ".tar": "application/x-tar",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ".sqlite": "application/vnd.sqlite3",
  ".wasm": "application/wasm",
});
