import { MCIError } from "@mci/contract";

import type { WrittenAttachment } from "./attachment.ts";
import type { Chunk } from "./chunks.ts";
import type { WrittenText } from "./value-part.ts";

/** A part of a multipart body. */
export type FormPart = TextPart | BytesPart;

export interface TextPart extends WrittenText {
  readonly name: string;
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

function formatHead({ name, filename, contentType }: FormPart): string {
  const file = filename === undefined ? "" : `; filename="${encodeQuoted(filename)}"`;
  const disposition = `Content-Disposition: form-data; name="${encodeQuoted(name)}"${file}`;
  if (contentType === undefined) return disposition;
  if (/[^\t\P{Cc}]/u.test(contentType)) {
    throw new MCIError("MCI_HTTP_HEADER", `not allowed: the content type of '${name}' contains a control character`, {
      hint: "Often it is a line break at its end.",
    });
  }
  return `${disposition}\r\nContent-Type: ${contentType}`;
}

/** As browsers write quotes and line breaks, and so every control character: none can end the text or its line. */
export function encodeQuoted(text: string): string {
  return text.replaceAll(/"|[^\t\P{Cc}]/gu, encodeURIComponent);
}
