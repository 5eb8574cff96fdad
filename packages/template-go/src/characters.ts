/** Blanks as Go counts them, in tags and for trimming: space, tab and line ends. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** The first place from `at` on that is not a blank. */
export function skipBlanks(text: string, at: number): number {
  let end = at;
  while (isBlank(text.charCodeAt(end))) end += 1;
  return end;
}

/** The end of a text once its last blanks are taken away, down to `from`. */
export function trimmedEnd(text: string, from: number, end: number): number {
  let at = end;
  while (at > from && isBlank(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

/** The end of the letters, digits and `_` that start at `at`. */
export function wordEnd(text: string, at: number): number {
  let end = at;
  for (;;) {
    const code = text.charCodeAt(end);
    if (isPlainLetter(code) || isDigit(code)) {
      end += 1;
    } else if (code > 127) {
      otherLetters.lastIndex = end;
      if (!otherLetters.test(text)) return end;
      end = otherLetters.lastIndex;
    } else {
      return end;
    }
  }
}

export function isName(text: string): boolean {
  return text !== "" && wordEnd(text, 0) === text.length && !isDigit(text.charCodeAt(0));
}

const otherLetters = /[\p{L}\p{Nd}]+/uy;

function isPlainLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
