import { STATUS_CODES } from "node:http";

import { failure, success, type ToolResult, type Values } from "@mci/contract";

import { contentOf } from "./content.ts";
import { readText } from "./read-text.ts";
import type { Received } from "./sender.ts";

export interface AnswerFacts {
  /** Bytes of result one call may hold. */
  readonly limit: number;
  /** Milliseconds the request took. */
  readonly elapsed: number;
}

/** The result of a call from the answer it got. Everything but 2xx is an error. */
export function resultOf(answer: Received, { limit, elapsed }: AnswerFacts): ToolResult {
  const { status, url } = answer;
  const facts: Values = { status_code: status, response_time_ms: elapsed };
  if (status < 200 || status > 299) return errorOf(answer, facts);
  const { content, structuredContent, cut, tooLarge } = contentOf(answer, url, limit);
  const metadata = cut === undefined ? facts : { ...facts, ...cut };
  if (tooLarge !== undefined) return failure(tooLarge, { code: "MCI_RESULT_LIMIT", metadata });
  return success(content, structuredContent === undefined ? { metadata } : { metadata, structuredContent });
}

/** Says what the server says, in words, and quotes the end of its answer when that is text. */
function errorOf(answer: Received, facts: Values): ToolResult {
  const { status, headers, url } = answer;
  const reason = STATUS_CODES[status];
  const to = status > 299 && status < 400 ? locationOf(headers["location"], url) : undefined;
  const name = reason === undefined ? `${status}` : `${status} ${reason}`;
  const { text = "", indented = text } = readText(answer) ?? {};
  return failure(`HTTP request failed: ${name}${to === undefined ? "" : ` (redirects to ${to})`}`, {
    code: "MCI_HTTP_STATUS",
    content: indented === "" ? [] : [{ type: "text", text: lastOf(indented) }],
    metadata: to === undefined ? facts : { ...facts, location: to },
  });
}

function locationOf(header: string | readonly string[] | undefined, url: URL): string | undefined {
  const location = typeof header === "string" ? header : header?.[0];
  if (location === undefined) return undefined;
  return (URL.canParse(location, url.href) ? new URL(location, url).href : location).slice(0, quotedLength);
}

/** Characters of an answer that an error quotes. */
const quotedLength = 2_000;

function lastOf(text: string): string {
  return text.slice(-quotedLength).replace(/^[\uDC00-\uDFFF]/, "");
}
