import { MCIError } from "@mci/contract";

import type { WrittenAttachment } from "./attachment.ts";
import type { Chunk } from "./chunks.ts";

/** One part of a multipart body. */
export type FormPart = TextPart | BytesPart;

export interface TextPart {
  readonly name: string;
  readonly content: string;
}

export interface BytesPart extends WrittenAttachment {
  readonly name: string;
}

/** Fewer bytes than any part has. */
export const smallestPart = 80;

/** The parts as they are sent. Throws if a content type would take more than one line. */
export function writeParts(parts: readonly FormPart[], boundary: string): Chunk[] {
  const chunks = parts.flatMap((part) => [`--${boundary}\r\n${formatHead(part)}\r\n\r\n`, part.content, "\r\n"]);
  return [...chunks, `--${boundary}--\r\n`];
}

function formatHead(part: FormPart): string {
  const disposition = `Content-Disposition: form-data; name="${quoted(part.name)}"`;
  if (!("filename" in part)) return disposition;
  const { name, filename, contentType } = part;
  if (/[^\t\P{Cc}]/u.test(contentType)) {
    throw new MCIError("MCI_HTTP_HEADER", `not allowed: the content type of '${name}' holds a control character`, {
      hint: "Often it is a line break at its end.",
    });
  }
  return `${disposition}; filename="${quoted(filename)}"\r\nContent-Type: ${contentType}`;
}

/** As browsers write quotes and line breaks, and so every control character: none can end the text or its line. */
function quoted(text: string): string {
  return text.replaceAll(/"|[^\t\P{Cc}]/gu, encodeURIComponent);
}

/** A part for curl, which reads only the texts after `--form-string` as they are. */
export function curlOption(part: FormPart): readonly [name: string, value: string] {
  if (!("filename" in part)) return ["--form-string", `${part.name}=${part.content}`];
  const { name, location, filename, contentType } = part;
  return ["-F", `${name}=@${curlWord(location)};filename=${curlWord(filename)};type=${contentType}`];
}

function curlWord(text: string): string {
  return /^[\w./@+-]+$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
