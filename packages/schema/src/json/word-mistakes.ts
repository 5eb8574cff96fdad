import { truncate } from "@mci/plugin-kit";
import type { Mistake } from "../mistake.ts";

/** Returns the token at an offset for a message: a string, a word or number, or one character. */
export function tokenAt(text: string, at: number): string {
  const ahead = text.slice(at, at + 200);
  const [string] = /^"[^"\n]*"?/.exec(ahead) ?? [];
  if (string !== undefined) return truncate(string, 40);
  return truncate(wordAt(ahead, 0), 40);
}

/** The word or number at an offset, else the one character. */
export function wordAt(text: string, at: number): string {
  word.lastIndex = at;
  return word.exec(text)?.[0] ?? String.fromCodePoint(text.codePointAt(at) ?? 0);
}

const word = /[\w.+-]+/y;

/** Reports a word in the place of a value. */
export function wordMistake(found: string, offset: number): Mistake | undefined {
  if (/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(found)) return undefined;
  return { code: "MCI_SCHEMA_SYNTAX", offset, ...explained(found) };
}

function explained(found: string): { readonly message: string; readonly hint: string } {
  const meant = meanings.get(found);
  if (meant !== undefined) return { message: `${found} is not a value of JSON.`, hint: `Write ${meant}.` };
  if (/^[-+.]?\d/.test(found)) {
    return {
      message: `${truncate(found, 40)} is not a number of JSON.`,
      hint: "Such as 0.5, -12 or 1e6, or a string in quotes.",
    };
  }
  if (/^\w/.test(found)) {
    return { message: `${truncate(found, 40)} is not a value.`, hint: "Text goes in double quotes." };
  }
  if (/^[“”„«»‘’`]/.test(found)) {
    return {
      message: `Expected a value, found the quotation mark ${found}.`,
      hint: 'JSON requires straight double quotes: "',
    };
  }
  return { message: `Expected a value, found ${visible(found)}.`, hint: "Text goes in double quotes." };
}

const meanings: ReadonlyMap<string, string> = new Map([
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
  ["nil", "null"],
  ["undefined", "null, or leave the property out"],
  ["NaN", "null"],
  ["Infinity", "a number"],
  ["-Infinity", "a number"],
]);

/** Returns a character in quotes, or the code of an invisible one. */
export function visible(token: string): string {
  const number = token.codePointAt(0) ?? 0;
  if (!/^[\p{C}\p{Z}]/u.test(token)) return `'${token}'`;
  return `the character U+${number.toString(16).toUpperCase().padStart(4, "0")}`;
}
