import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { textOf, type ToolResult } from "@mci/contract";
import { findLostDigits, isRounded, WrittenNumber } from "@mci/plugin-kit";

/**
 * Returns the JSON of a result, in which integers that a number cannot hold are `WrittenNumber`s. Structured content has lost
 * their digits; the text beside it mostly has them. Throws SyntaxError where the result has no JSON.
 */
export function writtenJson(result: ToolResult): unknown {
  const { structuredContent } = result;
  const text = textOf({ ...result, content: result.content.filter(({ type }) => type === "text") });
  if (structuredContent === undefined) return parseWritten(text);
  return isJsonOf(structuredContent, text) ? parseWritten(text) : withMarked(structuredContent);
}

function isJsonOf(value: unknown, text: string): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(text), value);
  } catch {
    return false;
  }
}

function parseWritten(text: string): unknown {
  const plain: unknown = JSON.parse(text);
  let lost = findLostDigits(text);
  if (lost === undefined) return plain;
  // A string that no answer has.
  const mark = `${randomUUID()}:`;
  let marked = "";
  let at = 0;
  for (; lost !== undefined; lost = findLostDigits(text, at)) {
    marked += `${text.slice(at, lost.offset)}"${mark}${lost.written}"`;
    at = lost.offset + lost.written.length;
  }
  return JSON.parse(marked + text.slice(at), (_, value: unknown) =>
    typeof value === "string" && value.startsWith(mark) ? new WrittenNumber(value.slice(mark.length)) : value,
  );
}

/** Nothing tells whether such a number is the one that was written. */
function withMarked(value: unknown): unknown {
  const json = JSON.stringify(value);
  return JSON.parse(json, (_, one: unknown) => (isRounded(one) ? new WrittenNumber(String(one)) : one));
}
