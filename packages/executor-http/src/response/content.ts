import type { ResultContent, JsonObject } from "@mci/contract";
import { isLargerThan, takeBytes } from "@mci/plugin-kit";
import type { RawResponse, ResponseShaper, ShapedResponse } from "@mci/response";

import { parseMediaType } from "./media-type.ts";
import { readText, type ResponseText } from "./read-text.ts";
import type { HttpResponse } from "./http-response.ts";

export interface Content {
  readonly content: readonly ResultContent[];
  readonly structuredContent?: unknown;
  /** Set if the content is incomplete or was changed. */
  readonly said?: JsonObject;
  /** The reason why the content cannot be returned: only text is ever cut. */
  readonly tooLarge?: string;
}

export interface ContentOptions {
  /** Bytes. */
  readonly room: number;
  readonly shaper: ResponseShaper | undefined;
}

/** Returns the content of a successful response. */
export function toContent(response: HttpResponse, { room, shaper }: ContentOptions): Content {
  const read = readText(response);
  if (read === undefined) return binaryContent(response, room);
  const { truncated, body } = response;
  const size = response.size ?? (truncated ? undefined : body.length);
  return textContent(read, { room, shaper, truncated, size });
}

export interface TextOptions extends ContentOptions {
  /** True when there was more. */
  readonly truncated: boolean;
  /** Bytes of the whole, where known. */
  readonly size: number | undefined;
}

/** A text for a model: shaped if its tool says how, else JSON indented; cut where there is no room. */
export function textContent(read: ResponseText, { room, shaper, truncated, size }: TextOptions): Content {
  const shown = shaper === undefined ? unshaped(read, room) : shaper.shape(toRawResponse(read, room));
  const { text, note, value, metadata } = shown;
  const isWhole = !isLargerThan(text, room);
  const content = [takeBytes(text, room), ...(note === undefined ? [] : [note])].map(
    (part) => ({ type: "text", text: part }) as const,
  );
  if (truncated || !isWhole) {
    const cut = size === undefined ? { truncated: true } : { truncated: true, size_bytes: size };
    return { content, said: { ...metadata, ...cut } };
  }
  const structured = value === undefined ? undefined : { structuredContent: value };
  return { content, ...structured, ...(metadata === undefined ? undefined : { said: metadata }) };
}

function unshaped(read: ResponseText, room: number): ShapedResponse {
  return { text: indentedIfFits(read, room), ...(read.value === undefined ? undefined : { value: read.value }) };
}

/** Read only as far as the shaper needs it. */
function toRawResponse(read: ResponseText, room: number): RawResponse {
  return {
    source: read.text,
    get text() {
      return indentedIfFits(read, room);
    },
    get value() {
      return read.value;
    },
    room,
  };
}

function indentedIfFits({ text, indented }: ResponseText, room: number): string {
  return indented !== undefined && !isLargerThan(indented, room) ? indented : text;
}

function binaryContent({ body, headers, size, truncated, url }: HttpResponse, room: number): Content {
  const encoded = Math.ceil(body.length / 3) * 4;
  if (truncated || encoded > room) {
    const had = truncated && size === undefined ? `more than ${body.length}` : `${size ?? body.length}`;
    return {
      content: [],
      tooLarge: `too large for a result: the answer has ${had} bytes and is not text. Raise limits.resultBytes to allow more.`,
    };
  }
  const mimeType = parseMediaType(headers["content-type"]).type || "application/octet-stream";
  return { content: [toContentPart(body.toString("base64"), mimeType, url)] };
}

function toContentPart(data: string, mimeType: string, url: URL): ResultContent {
  if (mimeType.startsWith("image/")) return { type: "image", data, mimeType };
  if (mimeType.startsWith("audio/")) return { type: "audio", data, mimeType };
  return { type: "resource", resource: { uri: url.origin + url.pathname, mimeType, blob: data } };
}
