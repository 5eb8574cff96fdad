import { textOf, type ToolResult } from "@mci/contract";
import { estimateTokenCount } from "tokenx";

/** Returns the estimated tokens of the texts of a result, as `mci lint` counts. Of a long one, from its beginning. */
export function answerTokens(result: ToolResult): number {
  const text = textOf(result);
  if (text.length <= maxCounted) return estimateTokenCount(text);
  return Math.round((estimateTokenCount(text.slice(0, maxCounted)) * text.length) / maxCounted);
}

/** Characters. Counting a megabyte would block all calls for a tenth of a second. */
const maxCounted = 10_000;
