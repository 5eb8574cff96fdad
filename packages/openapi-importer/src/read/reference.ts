import { dirname, resolve } from "node:path";
import type { Located, SourceDocument } from "./located.ts";

/** Whether a place is a url rather than a file. */
export function isUrl(place: string): boolean {
  return /^https?:\/\//i.test(place);
}

/** Returns the file, or the url, that a reference leads to; undefined for one within its own document. */
export function targetFile(reference: string, { path }: SourceDocument): string | undefined {
  const file = reference.split("#", 1)[0] ?? "";
  if (file === "") return undefined;
  if (isUrl(file)) return file;
  if (isUrl(path)) return URL.canParse(file, path) ? new URL(file, path).href : undefined;
  return resolve(dirname(path), decoded(file.replace(/^file:\/\//i, "")));
}

/** Returns the part of a reference behind its `#`. */
export function fragmentOf(reference: string): string {
  const mark = reference.indexOf("#");
  return mark === -1 ? "" : decoded(reference.slice(mark + 1));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns a reference that leads to a place from anywhere. */
export function referenceTo({ document, pointer }: Located): string {
  const file = isUrl(document.path) ? document.path : encodeURI(document.path).replaceAll("#", "%23");
  return `${file}#${encodeURI(pointer)}`;
}
