import { endOfString } from "./end-of-string.ts";
import { closeBrace, closeBracket, comma, openBrace, openBracket, quote } from "./json-characters.ts";

/**
 * An estimate of the value that a JSON text describes, from its brackets: parsing it to find out may cost too much
 * already.
 */
export interface BodyWeight {
  /** True if the text nests deeper than any reasonable value. */
  readonly isTooDeep: boolean;
  /** Approximate number of values: one for each bracket and each comma. */
  readonly values: number;
  /** Bytes that its values take, roughly: an empty object is two characters, and twenty times that in memory. */
  readonly bytes: number;
}

/** Counts the brackets and commas of a JSON text, up to `maxValues` values. A text that is not JSON may have any weight. */
export function bodyWeight(text: string, maxValues: number = Number.POSITIVE_INFINITY): BodyWeight {
  let [depth, deepest, containers, commas] = [0, 0, 0, 0];
  for (let at = 0; at < text.length && containers + commas <= maxValues; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at + 1);
    else if (code === comma) commas += 1;
    else if (code === openBracket || code === openBrace) {
      containers += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
  }
  return { isTooDeep: deepest > maxDepth, values: containers + commas, bytes: containers * 200 + commas * 24 };
}

/** Levels. */
const maxDepth = 100;
