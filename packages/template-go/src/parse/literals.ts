import { WrittenNumber } from "@mci/plugin-kit";

import { textOfBytes } from "../utf8.ts";

/** The value of a number as Go writes them, without its complex ones; undefined for what is none. */
export function numberIn(text: string): number | WrittenNumber | undefined {
  if (text.length > maxLiteralLength) return undefined;
  const plain = text.replaceAll(/(?<=[\da-fA-FxXoObB])_(?=[\da-fA-F])/g, "");
  const match = whole.exec(plain);
  if (match !== null) {
    const [, sign = "", digits = ""] = match;
    const number = BigInt(/^0\d/.test(digits) ? `0o${digits}` : digits);
    const signed = sign === "-" ? -number : number;
    const value = Number(signed);
    return Number.isSafeInteger(value) ? value : new WrittenNumber(String(signed));
  }
  const value = fraction.test(plain) ? Number(plain) : hexadecimal(plain);
  return Number.isFinite(value) ? value : undefined;
}

/** No number needs more; without the bound, reading a page of digits would take forever. */
const maxLiteralLength = 300;
const whole = /^([+-]?)(0[xX][\da-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9]\d*)$/;
const fraction = /^[+-]?(?=[\d.]*[.eE])(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** `0x1.8p-2`, which is 1.5 times a quarter; NaN for anything else. */
function hexadecimal(text: string): number {
  const [match, sign, units = "", fraction = "", power] = hexFraction.exec(text) ?? [];
  if (match === undefined || units + fraction === "") return Number.NaN;
  const size = Number(BigInt(`0x${units}${fraction}`)) * 2 ** (Number(power) - 4 * fraction.length);
  return sign === "-" ? -size : size;
}

const hexFraction = /^([+-]?)0[xX]([\da-fA-F]*)\.?([\da-fA-F]*)[pP]([+-]?\d+)$/;

/** The text of a string in double quotes; undefined when one of its escapes is none of Go's. */
export function unquote(quoted: string): string | undefined {
  const content = quoted.slice(1, -1);
  if (!content.includes("\\")) return content;
  let isRight = true;
  const text = content.replaceAll(escapes, (escape) => {
    const plain = unescape(escape);
    if (plain === undefined) isRight = false;
    return plain ?? "";
  });
  return isRight ? text : undefined;
}

/** Bytes side by side are one escape: together they may be a character. */
const escapes = /(?:\\x[\da-fA-F]{2}|\\[0-7]{3})+|\\u[\da-fA-F]{4}|\\U[\da-fA-F]{8}|\\[^]?/g;

function unescape(escape: string): string | undefined {
  const kind = escape.charAt(1);
  if (escape.length > 2 && (kind === "u" || kind === "U")) return character(Number.parseInt(escape.slice(2), 16));
  if (escape.length === 2) return simple.get(kind);
  const bytes = escape.match(/\\x..|\\.../g) ?? [];
  const codes = bytes.map((byte) => (byte[1] === "x" ? Number.parseInt(byte.slice(2), 16) : octal(byte)));
  return codes.some((code) => code > 255) ? undefined : textOfBytes(Uint8Array.from(codes));
}

function octal(escape: string): number {
  return Number.parseInt(escape.slice(1), 8);
}

function character(code: number): string | undefined {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code > 0x10ffff || isSurrogate ? undefined : String.fromCodePoint(code);
}

const simple: ReadonlyMap<string, string> = new Map([
  ["a", "\u0007"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
  ["\\", "\\"],
  ['"', '"'],
]);

/** The number of a character in single quotes, which is what it means in Go; undefined when it is not one character. */
export function characterCode(quoted: string): number | undefined {
  const content = quoted.slice(1, -1);
  if (content === "\\'") return 39;
  const text = content === '\\"' ? undefined : unquote(`"${content}"`);
  const code = text?.codePointAt(0);
  return code !== undefined && String.fromCodePoint(code) === text ? code : undefined;
}
