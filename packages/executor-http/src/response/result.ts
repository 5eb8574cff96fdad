import {
  failure,
  success,
  type FailureResult,
  type MCICode,
  type ResultContent,
  type ToolResult,
  type JsonObject,
} from "@mci/contract";
import type { ResponseShaper } from "@mci/response";

import { toContent } from "./content.ts";
import type { ExposedHeaders } from "./expose-headers.ts";
import { readText } from "./read-text.ts";
import type { HttpResponse } from "./http-response.ts";
import { isGood, statusProblem } from "./status.ts";

/** The options for results made from responses. */
export interface ResultOptions {
  /** Bytes of result one call may hold. */
  readonly limit: number;
  /** Absent: no headers are shown. */
  readonly exposed: ExposedHeaders | undefined;
  /** For good answers; absent: they stay as they are. */
  readonly shaper: ResponseShaper | undefined;
}

/** Facts about a response besides its content. */
export interface ResultFacts {
  /** Milliseconds the request took. */
  readonly elapsed: number;
  /** More to say in the metadata. */
  readonly more?: JsonObject;
  /** For the model, after the content of a good answer. */
  readonly note?: string | undefined;
}

/** The result of a call from the answer it got. Everything but 2xx is an error. */
export function toResult(response: HttpResponse, facts: ResultFacts, options: ResultOptions): ToolResult {
  const known = toMetadata(response, facts, options);
  if (!isGood(response.status)) return toErrorResult(response, statusProblem(response.status), { metadata: known });
  const { limit, exposed, shaper } = options;
  // The rest is short, and not worth counting for every call.
  const isLong = exposed !== undefined || facts.more !== undefined;
  const { note } = facts;
  const beside = (isLong ? countBytes(known) : 0) + bytesOfNote(note);
  const room = Math.max(0, limit - forMetadata - beside);
  const { content, structuredContent, said, tooLarge } = toContent(response, { room, shaper });
  const metadata = said === undefined ? known : { ...known, ...said };
  if (tooLarge !== undefined) return failure(tooLarge, { code: "MCI_RESULT_LIMIT", metadata });
  const all = withNote(content, note);
  return success(all, structuredContent === undefined ? { metadata } : { metadata, structuredContent });
}

export function withNote(content: readonly ResultContent[], note: string | undefined): readonly ResultContent[] {
  return note === undefined ? content : [...content, { type: "text", text: note }];
}

export function bytesOfNote(note = ""): number {
  return Buffer.byteLength(note);
}

/** Bytes reserved for the metadata, which count towards the size of a result. */
export const forMetadata = 200;

export function countBytes(metadata: JsonObject): number {
  return Buffer.byteLength(JSON.stringify(metadata));
}

export function toMetadata(
  { status, headers }: HttpResponse,
  { elapsed, more }: ResultFacts,
  { exposed }: Pick<ResultOptions, "exposed">,
): JsonObject {
  const metadata = { status_code: status, response_time_ms: elapsed };
  if (exposed === undefined && more === undefined) return metadata;
  return { ...metadata, ...(exposed === undefined ? undefined : { headers: exposed(headers) }), ...more };
}

/** Says what went wrong, in words, and quotes the answer when that is text: its start and its end, if it is long. */
export function toErrorResult(
  response: HttpResponse,
  problem: string,
  { metadata, code = "MCI_HTTP_STATUS" }: { readonly metadata: JsonObject; readonly code?: MCICode },
): FailureResult {
  const { retry } = response;
  const { text = "", indented = text } = readText(response) ?? {};
  const when = retry?.after_ms === undefined ? "" : `. Try again in ${Math.ceil(retry.after_ms / 1_000)} s`;
  return failure(`${problem}${when}`, {
    code,
    content: indented === "" ? [] : [{ type: "text", text: startAndEnd(indented) }],
    metadata,
    ...(retry === undefined ? undefined : { retry }),
  });
}

/** Most of it from the start, where pages of proxies and JSON say what is wrong; the end is where a trace has its cause. */
function startAndEnd(text: string): string {
  if (text.length <= startLength + endLength) return text;
  const start = text.slice(0, startLength).replace(/[\uD800-\uDBFF]$/, "");
  return `${start}\n[...]\n${text.slice(-endLength).replace(/^[\uDC00-\uDFFF]/, "")}`;
}

const startLength = 1_500;
const endLength = 500;
