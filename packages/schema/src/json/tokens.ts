/** The first offset from `at` on where there is no blank. */
export function skipBlanks(text: string, at: number): number {
  let end = at;
  while (isBlank(text.charCodeAt(end))) end += 1;
  return end;
}

function isBlank(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 13 || unit === 9;
}

/** The end of a string that starts at `at`, in a text that is JSON. */
export function skipString(text: string, at: number): number {
  let end = text.indexOf('"', at + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

/** Whether an odd number of backslashes stands before it. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text.charCodeAt(start - 1) === 92) start -= 1;
  return (at - start) % 2 === 1;
}

/** The end of a value that starts at `at`, in a text that is JSON. */
export function skipValue(text: string, at: number): number {
  let depth = 0;
  let end = at;
  for (;;) {
    const unit = text.charCodeAt(end);
    if (unit === 34) end = skipString(text, end);
    else if (unit === 123 || unit === 91) {
      depth += 1;
      end += 1;
    } else if (unit === 125 || unit === 93) {
      depth -= 1;
      end += 1;
    } else if (depth > 0) end += 1;
    else end = skipWord(text, end);
    if (depth === 0) return end;
  }
}

/** The end of a number, of `true`, `false` or `null`. */
function skipWord(text: string, at: number): number {
  let end = at;
  while (end < text.length && !",]}: \n\r\t".includes(text.charAt(end))) end += 1;
  return end;
}
