import { indentBytes } from "./json/indent-bytes.ts";

/**
 * JSON for a model to read: indented by two spaces as `JSON.stringify(value, null, 2)` would, but as *text*, so that
 * `1.50` and ids above 2^53 keep their written form. Give it what `JSON.parse` accepts. Undefined, so that the text is
 * passed on as it came: more than 1 MB, deeper than 100, more than 10 MB when indented, brackets that do not match, half a
 * surrogate pair.
 *
 * On bytes, as a string put together from a hundred thousand parts takes three times as long.
 */
export function reindentJson(text: string): string | undefined {
  if (text.length > maxLength || !text.isWellFormed()) return undefined;
  const indented = indentBytes(encoded(text));
  return indented && decoder.decode(indented);
}

/** Longer texts have too many bytes. */
const maxLength = 1_000_000;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Most answers are short, and fit where the last one was: to allocate would take longer than to indent. */
function encoded(text: string): Uint8Array {
  if (text.length * 3 > shortSource.length) return encoder.encode(text);
  return shortSource.subarray(0, encoder.encodeInto(text, shortSource).written);
}

const shortSource = new Uint8Array(8_192);
