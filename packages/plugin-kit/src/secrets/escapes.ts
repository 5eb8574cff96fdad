/**
 * How many characters the escape at a place of a text has; 0 where none begins. Escapes are those of JSON, HTML and urls, and
 * the line breaks that wrap base64 and hexadecimal. Nothing is allocated for most: a text may consist of them.
 */
export function escapeLength(text: string, at: number): number {
  switch (text.charCodeAt(at)) {
    case backslash:
      return backslashLength(text, at);
    case ampersand:
      return entityLength(text, at);
    case percent:
      return percentLength(text, at);
    case lineFeed:
    case carriageReturn:
      return wrapLength(text, at);
    default:
      return 0;
  }
}

/** The code point that an escape of this length stands for; -1 for a line break, which stands for nothing. */
export function escapedCode(text: string, at: number, length: number): number {
  switch (text.charCodeAt(at)) {
    case backslash:
      if (length === 2) return letters[text.charCodeAt(at + 1)]!;
      return text[at + 2] === "{" ? hex(text, at + 3, length - 4) : hex(text, at + 2, length - 2);
    case ampersand:
      return entityCode(text.slice(at + 1, text[at + length - 1] === ";" ? at + length - 1 : at + length));
    case percent:
      return bytesCode(text, at, length);
    default:
      return -1;
  }
}

const [backslash, ampersand, percent, lineFeed, carriageReturn] = [0x5c, 0x26, 0x25, 0x0a, 0x0d];

/** Code points by the code of the character behind a backslash; 0 for one that is not escaped like this. */
const letters = new Uint8Array(128);
for (const [letter, text] of Object.entries({ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" })) {
  letters[letter.charCodeAt(0)] = text.charCodeAt(0);
}
for (const code of [0x22, 0x27, 0x2f, 0x5c]) letters[code] = code;

function backslashLength(text: string, at: number): number {
  const letter = text.charCodeAt(at + 1);
  if (letter === 0x75 && text[at + 2] === "{") return bracedLength(text, at);
  if (letter === 0x75) return hex(text, at + 2, 4) < 0 ? 0 : 6;
  if (letter === 0x78) return hex(text, at + 2, 2) < 0 ? 0 : 4;
  return letter < 128 && letters[letter] !== 0 ? 2 : 0;
}

/** The length of an escape such as `\u{26}`. */
function bracedLength(text: string, at: number): number {
  const end = text.slice(at, at + maxBracedLength).indexOf("}");
  const code = hex(text, at + 3, end - 3);
  return code >= 0 && code <= maxCode ? end + 1 : 0;
}

const maxBracedLength = 10;

const entities: Readonly<Record<string, number>> = {
  amp: 0x26,
  lt: 0x3c,
  gt: 0x3e,
  quot: 0x22,
  apos: 0x27,
  AMP: 0x26,
  LT: 0x3c,
  GT: 0x3e,
  QUOT: 0x22,
};

/** Browsers read entities without a semicolon too. */
function entityLength(text: string, at: number): number {
  let end = at + 1;
  while (end < at + maxEntityLength && isEntityCharacter(text.charCodeAt(end))) end += 1;
  if (entityCode(text.slice(at + 1, end)) < 0) return 0;
  return text[end] === ";" ? end + 1 - at : end - at;
}

/** Whether a character is a letter, a digit or `#`. */
function isEntityCharacter(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) || code === 0x23;
}

const maxEntityLength = 10;

/** -1 for an unknown name. */
function entityCode(name: string): number {
  if (name[0] !== "#") return Object.hasOwn(entities, name) ? entities[name]! : -1;
  const code = /^#[xX]/.test(name)
    ? hex(name, 2, name.length - 2)
    : /^#\d+$/.test(name)
      ? Number.parseInt(name.slice(1), 10)
      : -1;
  return code <= maxCode ? code : -1;
}

const maxCode = 0x10_ff_ff;

/** The bytes of one character in UTF-8. */
function percentLength(text: string, at: number): number {
  const first = hex(text, at + 1, 2);
  if (first < 0 || (first >= 0x80 && first < 0xc2) || first > 0xf4) return 0;
  const length = first < 0x80 ? 3 : first < 0xe0 ? 6 : first < 0xf0 ? 9 : 12;
  for (let next = at + 3; next < at + length; next += 3) {
    const byte = text.charCodeAt(next) === percent ? hex(text, next + 1, 2) : -1;
    if (byte < 0x80 || byte > 0xbf) return 0;
  }
  return bytesCode(text, at, length) <= maxCode ? length : 0;
}

function bytesCode(text: string, at: number, length: number): number {
  const first = hex(text, at + 1, 2);
  if (length === 3) return first;
  let code = first & (length === 6 ? 0x1f : length === 9 ? 0x0f : 0x07);
  for (let next = at + 3; next < at + length; next += 3) code = (code << 6) | (hex(text, next + 1, 2) & 0x3f);
  return code;
}

/** A line break between lines that may be one text in base64, with what indents the next one. */
function wrapLength(text: string, at: number): number {
  for (let before = 1; before <= minWrapped; before += 1) if (!isBase64(text.charCodeAt(at - before))) return 0;
  let end = at + (text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? 2 : 1);
  const maxEnd = end + maxIndent;
  while (end < maxEnd && isBlank(text.charCodeAt(end))) end += 1;
  return isBase64(text.charCodeAt(end)) ? end - at : 0;
}

const minWrapped = 16;
const maxIndent = 40;

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** NaN, behind the end of a text, is not. */
function isBase64(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x2f && code <= 0x39) ||
    code === 0x2b ||
    code === 0x2d ||
    code === 0x3d ||
    code === 0x5f
  );
}

/** The value of hexadecimal digits; -1 where there are fewer of them, or none. */
function hex(text: string, at: number, digits: number): number {
  let value = digits > 0 ? 0 : -1;
  for (let place = at; place < at + digits; place += 1) {
    const digit = hexDigit(text.charCodeAt(place));
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
