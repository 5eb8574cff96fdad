import { failure, type ResultContent, type ToolResult } from "@mci/contract";
import { takeBytes } from "@mci/plugin-kit";
import { maxJsonBytes } from "./max-json-bytes.ts";

/**
 * Keeps content, error, metadata and structured content of one result together below a number of bytes, whatever an
 * executor hands over. The structured content goes first, since the text can be read without it, and
 * `metadata.structured_content_dropped` says so; then text is cut at a character, told by `metadata.truncated`;
 * anything else that is too large becomes an error.
 */
export function boundResult(result: ToolResult, limit: number): ToolResult {
  if (maxSize(result, limit) <= limit || measure(result, atMost) <= limit) return result;
  const size = measure(result, Buffer.byteLength);
  if (size <= limit) return result;
  const { structuredContent, ...rest } = result;
  const dropped = structuredContent === undefined ? undefined : { structured_content_dropped: true };
  const known = Number.isFinite(size) ? { size_bytes: size } : undefined;
  const facts = { ...result.metadata, ...dropped, ...known };
  const restSize = measure(rest, Buffer.byteLength);
  if (restSize <= limit) return { ...rest, metadata: facts };
  const texts = result.content.reduce(
    (sum, part) => sum + (part.type === "text" ? Buffer.byteLength(part.text) : 0),
    0,
  );
  const room = limit - (restSize - texts);
  if (room < 0) return tooLarge(restSize, limit);
  return { ...rest, content: cutTexts(result.content, room), metadata: { ...facts, truncated: true } };
}

/** An upper bound, which is enough to know for most results. */
function maxSize(result: ToolResult, limit: number): number {
  let size = 0;
  if (result.metadata !== undefined) size += maxJsonBytes(result.metadata, limit);
  if (result.structuredContent !== undefined) size += maxJsonBytes(result.structuredContent, limit);
  if (result.isError) {
    size += atMost(result.error) + maxJsonBytes(result.inputRequired, limit) + maxJsonBytes(result.details, limit);
  }
  for (const part of result.content) size += part.type === "text" ? atMost(part.text) : maxJsonBytes(part, limit);
  return size;
}

function measure(result: ToolResult, sizeOf: (text: string) => number): number {
  let size = result.isError ? sizeOf(result.error) : 0;
  if (result.isError && result.inputRequired !== undefined) size += jsonSize(result.inputRequired, sizeOf);
  if (result.isError && result.details !== undefined) size += jsonSize(result.details, sizeOf);
  if (result.metadata !== undefined) size += sizeOf(JSON.stringify(result.metadata));
  if (result.structuredContent !== undefined) size += jsonSize(result.structuredContent, sizeOf);
  for (const part of result.content) {
    if (part.type === "text") size += sizeOf(part.text);
    else if (part.type === "image" || part.type === "audio") size += sizeOf(part.data);
    else size += sizeOf(JSON.stringify(part));
  }
  return size;
}

/** Returns the size of a value as JSON. Infinity if it cannot be serialized (a bigint, a circle, nested too deeply). */
function jsonSize(value: unknown, sizeOf: (text: string) => number): number {
  try {
    return sizeOf(JSON.stringify(value));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** A UTF-16 unit takes at most three bytes of UTF-8, so usual results need no counting. */
function atMost(text: string): number {
  return text.length * 3;
}

function cutTexts(content: readonly ResultContent[], room: number): ResultContent[] {
  let left = room;
  return content.map((part) => {
    if (part.type !== "text") return part;
    const text = takeBytes(part.text, left);
    left -= Buffer.byteLength(text);
    return { ...part, text };
  });
}

function tooLarge(size: number, limit: number): ToolResult {
  return failure(
    `The result is too large: ${size} bytes, ${limit} are allowed. Raise limits.resultBytes to allow more.`,
    {
      code: "MCI_RESULT_LIMIT",
      metadata: { size_bytes: size },
    },
  );
}
