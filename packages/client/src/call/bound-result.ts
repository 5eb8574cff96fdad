import { failure, type ResultContent, type ToolResult } from "@mci/contract";

/**
 * Keeps content, error and metadata of one result together below a number of bytes, whatever an executor hands over:
 * text is cut at a character and says so in `metadata.truncated`; anything else that is too large becomes an error.
 */
export function boundResult(result: ToolResult, limit: number): ToolResult {
  if (measure(result, atMost) <= limit) return result;
  const size = measure(result, Buffer.byteLength);
  if (size <= limit) return result;
  const texts = result.content.reduce(
    (sum, part) => sum + (part.type === "text" ? Buffer.byteLength(part.text) : 0),
    0,
  );
  const room = limit - (size - texts);
  if (room < 0) return tooLarge(size, limit);
  const { structuredContent: _, ...kept } = result;
  const metadata = { ...result.metadata, truncated: true, size_bytes: size };
  return { ...kept, content: cutTexts(result.content, room), metadata };
}

function measure(result: ToolResult, sizeOf: (text: string) => number): number {
  let size = result.isError ? sizeOf(result.error) : 0;
  if (result.metadata !== undefined) size += sizeOf(JSON.stringify(result.metadata));
  for (const part of result.content) {
    if (part.type === "text") size += sizeOf(part.text);
    else if (part.type === "image" || part.type === "audio") size += sizeOf(part.data);
    else size += sizeOf(JSON.stringify(part));
  }
  return size;
}

/** A UTF-16 unit takes at most three bytes of UTF-8, so usual results need no counting. */
function atMost(text: string): number {
  return text.length * 3;
}

function cutTexts(content: readonly ResultContent[], room: number): ResultContent[] {
  let left = room;
  return content.map((part) => {
    if (part.type !== "text") return part;
    const text = cutToBytes(part.text, left);
    left -= Buffer.byteLength(text);
    return { ...part, text };
  });
}

/** The start of a text, at most so many bytes of UTF-8, never half a character. */
function cutToBytes(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const start = Buffer.from(text).subarray(0, Math.max(0, bytes));
  return new TextDecoder().decode(start, { stream: true });
}

function tooLarge(size: number, limit: number): ToolResult {
  return failure(`The result is too large: ${size} bytes, ${limit} are allowed. 'limits.resultBytes' widens it.`, {
    code: "MCI_RESULT_LIMIT",
    metadata: { size_bytes: size },
  });
}
