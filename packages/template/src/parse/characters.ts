/** Spaces, tabs, line breaks, and the two invisible ones that are pasted by accident. */
export function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff;
}

/** Letters, digits, `_`, `$` and `-` of ASCII, which is all that most names are made of. */
export function isAsciiName(code: number): boolean {
  return code < 128 && inName[code] === 1;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Length of the run of name characters that starts at `at`. */
export function nameLength(text: string, at: number): number {
  let end = at;
  for (;;) {
    const code = text.charCodeAt(end);
    if (code < 128 ? inName[code] === 1 : code > 128 && isLetter(text, end)) {
      end += code >= 0xd800 && code <= 0xdbff ? 2 : 1;
    } else return end - at;
  }
}

/** Whether a text is a name that may stand after a dot. */
export function isName(text: string): boolean {
  return text !== "" && text.charCodeAt(0) !== dash && nameLength(text, 0) === text.length;
}

/** A letter or digit of any script. */
export function isLetter(text: string, at: number): boolean {
  // Compiled for the first name that is not ASCII: it takes long.
  letter ??= new RegExp(String.raw`[\p{L}\p{M}\p{N}]`, "u");
  return letter.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

let letter: RegExp | undefined;

const inName = new Uint8Array(128);
for (const sign of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$-") {
  inName[sign.charCodeAt(0)] = 1;
}

/** The codes of the marks that scanners compare with. */
export const dash = 45;
export const dot = 46;
export const bar = 124;
export const backslash = 92;
export const underscore = 95;
export const openingBracket = 91;
export const openingParenthesis = 40;
export const closingParenthesis = 41;

export function isQuote(code: number): boolean {
  return code === 39 || code === 34 || code === 96;
}
