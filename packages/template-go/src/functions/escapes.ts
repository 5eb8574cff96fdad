import { toBytes, textOfBytes } from "../utf8.ts";

/** As Go's `html` writes text into HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'\0]/g, (sign) => htmlSigns.get(sign) ?? sign);
}

const htmlSigns: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&#34;"],
  ["'", "&#39;"],
  ["\0", "\u{fffd}"],
]);

/** As Go's `js` writes text into a string of JavaScript. */
export function escapeScript(text: string): string {
  return text.replaceAll(scriptSigns, (sign) => (`\\'"`.includes(sign) ? `\\${sign}` : unicodeEscape(sign)));
}

const scriptSigns = /[\\'"<>&=]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

function unicodeEscape(sign: string): string {
  return `\\u${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** As Go's `urlquery` writes text into the query of a url. */
export function escapeQuery(text: string): string {
  // Half a character has no bytes of its own; on its way through bytes it becomes the sign for that.
  return encodeURIComponent(textOfBytes(toBytes(text)))
    .replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");
}

/** A text in double quotes as Go would read it again; `isAscii` escapes everything else. */
export function quote(text: string, isAscii = false): string {
  const pattern = isAscii ? /[^ !#-[\]-~]/gu : /["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;
  return `"${text.replaceAll(pattern, escapeSign)}"`;
}

/** A character in single quotes as Go would read it again. */
export function quoteCharacter(code: number): string {
  const sign = codeText(code);
  if (sign === "'") return String.raw`'\''`;
  return sign === '"' ? `'"'` : `'${quote(sign).slice(1, -1)}'`;
}

/** The character of a number, or the sign for none. */
export function codeText(code: number): string {
  const isCharacter = code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return String.fromCodePoint(isCharacter ? code : 0xfffd);
}

function escapeSign(sign: string): string {
  const short = shortEscapes.get(sign);
  if (short !== undefined) return short;
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, "0")}`;
  if (code >= 0xd800 && code <= 0xdfff) return String.raw`\ufffd`;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
}

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['"', String.raw`\"`],
  ["\\", String.raw`\\`],
  ["\u0007", String.raw`\a`],
  ["\b", String.raw`\b`],
  ["\f", String.raw`\f`],
  ["\n", String.raw`\n`],
  ["\r", String.raw`\r`],
  ["\t", String.raw`\t`],
  ["\v", String.raw`\v`],
]);
