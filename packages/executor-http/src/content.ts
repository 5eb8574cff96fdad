import type { ResultContent, Values } from "@mci/contract";
import type { Answer } from "@mci/network-policy";

import { mediaTypeOf } from "./media-type.ts";
import { readText } from "./read-text.ts";

export interface Content {
  readonly content: readonly ResultContent[];
  readonly structuredContent?: unknown;
  /** Set for a text that is not whole. */
  readonly cut?: Values;
  /** Says why the content cannot be given: what is no text is never cut. */
  readonly tooLarge?: string;
}

/** What a good answer holds, in at most `limit` bytes. */
export function contentOf(answer: Answer, url: URL, limit: number): Content {
  const read = readText(answer);
  const room = Math.max(0, limit - forMetadata);
  if (read === undefined) return binaryContent(answer, url, room);
  const { text, indented, object } = read;
  if (!answer.truncated) {
    if (indented !== undefined && Buffer.byteLength(indented) <= room) return textContent(indented, object);
    if (Buffer.byteLength(text) <= room) return textContent(text, object);
  }
  const size = answer.size ?? (answer.truncated ? undefined : answer.body.length);
  const cut = size === undefined ? { truncated: true } : { truncated: true, size_bytes: size };
  return { ...textContent(firstBytes(text, room)), cut };
}

/** What stands beside the content of a result counts too. */
const forMetadata = 200;

function textContent(text: string, structuredContent?: unknown): Content {
  const content = [{ type: "text", text }] as const;
  return structuredContent === undefined ? { content } : { content, structuredContent };
}

/** The start of a text, at most so many bytes of UTF-8, never half a character. */
function firstBytes(text: string, bytes: number): string {
  return new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true });
}

function binaryContent({ body, headers, size, truncated }: Answer, url: URL, room: number): Content {
  const encoded = Math.ceil(body.length / 3) * 4;
  if (truncated || encoded > room) {
    const had = truncated && size === undefined ? `more than ${body.length}` : `${size ?? body.length}`;
    return {
      content: [],
      tooLarge: `too large for a result: the answer has ${had} bytes and is no text. limits.resultBytes widens it.`,
    };
  }
  const mimeType = mediaTypeOf(headers["content-type"]).type || "application/octet-stream";
  return { content: [partOf(body.toString("base64"), mimeType, url)] };
}

function partOf(data: string, mimeType: string, url: URL): ResultContent {
  if (mimeType.startsWith("image/")) return { type: "image", data, mimeType };
  if (mimeType.startsWith("audio/")) return { type: "audio", data, mimeType };
  return { type: "resource", resource: { uri: url.origin + url.pathname, mimeType, blob: data } };
}
