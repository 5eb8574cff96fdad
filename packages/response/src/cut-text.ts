import type { Shaped } from "./answer.ts";
import { shownOf } from "./shown-of.ts";

/** Keeps the first characters (UTF-16 units) of a longer string, and reports the cut in a last line. */
export function cutText(shaped: Shaped, most: number): Shaped {
  const { text, metadata } = shaped;
  if (text.length <= most) return shaped;
  const kept = startOf(text, most);
  const note = `[... cut: ${shownOf(kept.length, text.length)} characters shown]`;
  return {
    ...shaped,
    text: kept === "" ? note : `${kept}\n${note}`,
    metadata: { ...metadata, truncated: true, chars_total: text.length, chars_shown: kept.length },
  };
}

/** Whole lines, unless too much would go with the last one; never half a pair of surrogates. */
function startOf(text: string, most: number): string {
  const line = text.lastIndexOf("\n", most);
  if (line >= most * 0.8) return text.slice(0, line).replace(/\r$/, "");
  const isPair = (text.codePointAt(most - 1) ?? 0) > 0xffff;
  return text.slice(0, isPair ? most - 1 : most);
}
