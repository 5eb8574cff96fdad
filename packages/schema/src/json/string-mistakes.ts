import type { Mistake } from "../mistake.ts";

interface StringRead {
  /** Undefined when the string has no end. */
  readonly value: string | undefined;
  readonly end: number;
  readonly mistakes: readonly Mistake[];
}

/** Reads the string that starts at `start`, in double quotes or, wrongly, in single ones. */
export function readString(text: string, start: number): StringRead {
  const quote = text.charCodeAt(start);
  const mistakes: Mistake[] = [];
  const report = (message: string, hint: string, offset: number): void => {
    // One string may contain millions: the first few say it all.
    if (mistakes.length < maxMistakes) mistakes.push({ code: "MCI_SCHEMA_SYNTAX", message, hint, offset });
  };
  if (quote !== doubleQuote) report("A string in single quotes.", "JSON requires double quotes.", start);
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === quote) return { value: valueOf(text, start, at, mistakes), end: at + 1, mistakes };
    if (unit === lineFeed || unit === carriageReturn) break;
    if (unit === backslash) {
      const isKnown = isEscape(text, at + 1);
      if (!isKnown) report(`\\${text.charAt(at + 1)} is not an escape of JSON.`, "Write a backslash as \\\\.", at);
      at += 1;
    } else if (unit < 32) {
      const escape = JSON.stringify(text.charAt(at)).slice(1, -1);
      report("A control character in a string.", `Write it as ${escape}.`, at);
    }
  }
  report("The string that begins here has no end on its line.", "Close it, or write a line break in it as \\n.", start);
  return { value: undefined, end: text.length, mistakes };
}

const maxMistakes = 20;
const doubleQuote = 34;
const backslash = 92;
const lineFeed = 10;
const carriageReturn = 13;

/** As written when there is something wrong with it. */
function valueOf(text: string, start: number, end: number, mistakes: readonly Mistake[]): string {
  const written = text.slice(start + 1, end);
  return mistakes.length === 0 && written.includes("\\") ? String(JSON.parse(`"${written}"`)) : written;
}

function isEscape(text: string, at: number): boolean {
  const letter = text.charAt(at);
  return letter === "u"
    ? /^[\da-fA-F]{4}$/.test(text.slice(at + 1, at + 5))
    : letter !== "" && '"\\/bfnrt'.includes(letter);
}
