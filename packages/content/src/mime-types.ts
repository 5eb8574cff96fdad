import { isUtf8 } from "node:buffer";
import { extname } from "node:path";

/**
 * Returns the type of a file, by its extension alone: what a file contains never makes it more than text. Text that is not valid UTF-8 counts as
 * binary.
 */
export function mimeTypeOf(name: string, bytes: Buffer): string {
  const known = types.get(extname(name).toLowerCase());
  if (known !== undefined && isBinary(known)) return known;
  return isPlainText(bytes) ? (known ?? "text/plain") : "application/octet-stream";
}

/** Whether a file of this type is sent as text. */
export function isText(mimeType: string, bytes: Buffer): boolean {
  return !isBinary(mimeType) && isPlainText(bytes);
}

function isPlainText(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.includes(0);
}

function isBinary(mimeType: string): boolean {
  return /^(?:image|audio)\/(?!svg)|^application\/(?:octet-stream|pdf|zip)$/.test(mimeType);
}

const types: ReadonlyMap<string, string> = new Map([
  [".md", "text/markdown"],
  [".txt", "text/plain"],
  [".csv", "text/csv"],
  [".html", "text/html"],
  [".css", "text/css"],
  [".js", "text/javascript"],
  [".json", "application/json"],
  [".yaml", "application/yaml"],
  [".yml", "application/yaml"],
  [".xml", "application/xml"],
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
  [".jpg", "image/jpeg"],
  [".jpeg", "image/jpeg"],
  [".gif", "image/gif"],
  [".webp", "image/webp"],
  [".mp3", "audio/mpeg"],
  [".wav", "audio/wav"],
  [".ogg", "audio/ogg"],
  [".pdf", "application/pdf"],
  [".zip", "application/zip"],
]);
