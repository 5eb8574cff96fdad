import {
  failure,
  inputRequired,
  success,
  type FailureResult,
  type ResultContent,
  type ToolResult,
  type JsonObject,
} from "@mci/contract";
import type { ServerAnswer } from "@mci/mcp-session";
import { toResult, type ResponseShaper } from "@mci/response";

/** Facts about a call besides its response. */
export interface AnswerFacts extends JsonObject {
  readonly server: string;
  /** Milliseconds, the start of the server included. */
  readonly response_time_ms: number;
}

export interface ResultOptions {
  readonly facts: AnswerFacts;
  readonly shaper: ResponseShaper | undefined;
}

/** The result of a call from the answer of its server: every part of it, and what the tool makes of the first text. */
export function toToolResult(answer: ServerAnswer, { facts, shaper }: ResultOptions): ToolResult {
  const { content, structuredContent, isError, _meta, inputRequired: asked } = answer;
  if (asked !== undefined) return { ...inputRequired(asked), metadata: facts };
  const metadata = _meta === undefined ? facts : { ...facts, _meta };
  const structured = structuredContent === undefined ? undefined : { structuredContent };
  if (isError) return { ...toErrorResult(content, facts.server), metadata, ...structured };
  const shaped = shaper === undefined ? undefined : shapedBy(shaper, answer, metadata);
  return shaped ?? success(content, { metadata, ...structured });
}

/**
 * Returns an error result with the content as it is; the error is put before it only if the first part says something
 * else.
 */
function toErrorResult(content: readonly ResultContent[], server: string): FailureResult {
  const [first] = content;
  const said = content.find((part) => part.type === "text" && part.text.trim() !== "");
  const text = said?.type === "text" ? said.text : `The MCP server '${server}' says that the call failed, and not why.`;
  const error =
    text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength).replace(/[\uD800-\uDBFF]$/, "")}...` : text;
  const result = failure(error, { content });
  return first?.type === "text" && first.text === error ? { ...result, content } : result;
}

/** Characters of an answer that an error has. */
const maxQuotedLength = 2_000;

/** Undefined where there is nothing to shape. */
function shapedBy(
  shaper: ResponseShaper,
  { content, structuredContent }: ServerAnswer,
  metadata: JsonObject,
): ToolResult | undefined {
  const first = content.find((part) => part.type === "text");
  const text = first?.type === "text" ? first.text : JSON.stringify(structuredContent);
  if (text === undefined) return undefined;
  const shaped = shaper.shape({
    text,
    ...(structuredContent === undefined ? undefined : { value: structuredContent }),
  });
  const result = toResult(shaped, metadata);
  return { ...result, content: [...result.content, ...content.filter((part) => part !== first)] };
}
