import type { ShapedResponse } from "./shaped-response.ts";
import { formatShare } from "./format-share.ts";

/** Keeps the first characters (UTF-16 units) of a longer string, and reports the cut in a last line. */
export function cutText(shaped: ShapedResponse, maxLength: number): ShapedResponse {
  const { text, metadata } = shaped;
  if (text.length <= maxLength) return shaped;
  const kept = takeStart(text, maxLength);
  const note = `[... cut: ${formatShare(kept.length, text.length)} characters shown]`;
  return {
    ...shaped,
    text: kept === "" ? note : `${kept}\n${note}`,
    metadata: { ...metadata, truncated: true, chars_total: text.length, chars_shown: kept.length },
  };
}

/** Whole lines, unless too much would go with the last one; never half a pair of surrogates. */
function takeStart(text: string, maxLength: number): string {
  const line = text.lastIndexOf("\n", maxLength);
  if (line >= maxLength * 0.8) return text.slice(0, line).replace(/\r$/, "");
  const isPair = (text.codePointAt(maxLength - 1) ?? 0) > 0xffff;
  return text.slice(0, isPair ? maxLength - 1 : maxLength);
}
