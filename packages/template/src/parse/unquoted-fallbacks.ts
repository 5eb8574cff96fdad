import { defaultLimits, TemplateError } from "@mci/contract";
import { withQuotes } from "./alternatives.ts";
import { Bindings } from "./bindings.ts";
import { readPlaceholder } from "./placeholder.ts";
import { TokenReader } from "./reader.ts";
import { Segments } from "./segments.ts";

/** A fallback that counts as text although it has no quotes. */
export interface UnquotedFallback {
  /** Where it stands in its source. */
  readonly offset: number;
  readonly text: string;
  /** The placeholder as it is meant: `{{ env.HOST | 'localhost' }}`. */
  readonly quoted: string;
}

/** Lists the fallbacks in a text that have no quotes, as in `{{ env.HOST | localhost }}`. */
export function unquotedFallbacks(text: string): readonly UnquotedFallback[] {
  if (typeof text !== "string" || !text.includes("|")) return [];
  const found: UnquotedFallback[] = [];
  for (let brace = next(text, 0); brace !== -1;) {
    const reader = new TokenReader({ text }, brace);
    const bindings = new Bindings(defaultLimits);
    const isNative = text.startsWith("{!!", brace);
    try {
      readPlaceholder(reader, bindings, isNative ? "{!!" : "{{", isNative ? "!!}" : "}}");
      const placeholder = (at: number): number => at - brace;
      for (const { at, end, text: fallback } of bindings.unquoted.toReversed()) {
        const source = text.slice(brace, reader.at);
        const quoted = withQuotes(source, { at: placeholder(at), end: placeholder(end), text: fallback });
        found.push({ offset: at, text: fallback, quoted });
      }
      brace = next(text, reader.at);
    } catch (error) {
      if (!TemplateError.is(error)) throw error;
      brace = next(text, brace + 2);
    }
  }
  return found.toSorted((left, right) => left.offset - right.offset);
}

function next(text: string, from: number): number {
  const at = new Segments(text, ["{{", "{!!"]).plainUntil(from);
  return at === text.length ? -1 : at;
}
