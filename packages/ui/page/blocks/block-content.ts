import type { ResultContent } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/** A block of a result, as its views read it. */
export interface BlockContent {
  /** Such as `text`, `image` and `resource`. */
  readonly kind: string;
  /** The block as a model gets it: the text itself, and anything else as JSON. */
  readonly sent: string;
  /** The content if it is text. */
  readonly text?: string | undefined;
  /** The content if it is not. */
  readonly bytes?: Uint8Array<ArrayBuffer> | undefined;
  /** Empty if the block does not say. */
  readonly mimeType: string;
}

/** Returns what the views show of a block. */
export function blockContent(part: ResultContent): BlockContent {
  if (part.type === "text") return textContent(part.text);
  const sent = JSON.stringify(part, undefined, 2);
  if (part.type === "resource_link") return { kind: part.type, sent, mimeType: "" };
  if (part.type !== "resource") return binaryContent(part.type, sent, part.data, part.mimeType);
  const { text, blob, mimeType } = isRecord(part.resource) ? part.resource : {};
  const type = typeof mimeType === "string" ? mimeType : "";
  if (typeof text === "string") return { kind: part.type, sent, text, mimeType: mediaType(type) };
  if (typeof blob === "string") return binaryContent(part.type, sent, blob, type);
  return { kind: part.type, sent, mimeType: "" };
}

/** Returns a block of plain text. */
export function textContent(text: string, kind = "text"): BlockContent {
  return { kind, sent: text, text, mimeType: "" };
}

function binaryContent(kind: string, sent: string, base64: string, type: string): BlockContent {
  const bytes = decode(base64);
  const mimeType = mediaType(type);
  const isText = bytes !== undefined && /^(?:text\/|application\/json$|image\/svg\+xml$)/.test(mimeType);
  return { kind, sent, bytes, mimeType, text: isText ? new TextDecoder().decode(bytes) : undefined };
}

/** `Text/CSV; charset=utf-8` is `text/csv`. */
function mediaType(type: string): string {
  return (type.split(";")[0] ?? "").trim().toLowerCase();
}

function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Returns the content as a file, of a type that says how it is shown. */
export function blobOf({ sent, text, bytes }: BlockContent, type = "application/octet-stream"): Blob {
  return new Blob([bytes ?? text ?? sent], { type });
}

const extensions: Readonly<Record<string, string>> = {
  "application/json": "json",
  "application/pdf": "pdf",
  "audio/mpeg": "mp3",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "image/gif": "gif",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/svg+xml": "svg",
  "image/webp": "webp",
  "text/csv": "csv",
  "text/html": "html",
  "text/markdown": "md",
};

/** Returns the end of the name that the content is saved under: `png`. */
export function extensionOf({ mimeType, text, bytes }: BlockContent, isJson: boolean): string {
  const known = Object.hasOwn(extensions, mimeType) ? extensions[mimeType] : undefined;
  return known ?? (isJson || (text === undefined && bytes === undefined) ? "json" : text === undefined ? "bin" : "txt");
}
