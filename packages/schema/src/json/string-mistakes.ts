import type { Mistake } from "../mistake.ts";

export interface StringRead {
  /** Undefined when the string has no end. */
  readonly value: string | undefined;
  readonly end: number;
  readonly mistakes: readonly Mistake[];
}

/** Reads the string that starts at `start`, in double quotes or, wrongly, in single ones. */
export function readString(text: string, start: number): StringRead {
  const quote = text.charAt(start);
  const mistakes: Mistake[] = [];
  const report = (message: string, hint: string, offset: number): void => {
    mistakes.push({ code: "MCI_SCHEMA_SYNTAX", message, hint, offset });
  };
  if (quote === "'") report("A string in single quotes.", "JSON wants double quotes.", start);
  let value = "";
  const pattern = /[^"'\\\p{Cc}]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|[^]/uy;
  for (let at = start + 1; at < text.length; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    const [part = ""] = pattern.exec(text) ?? [];
    if (part === quote) return { value, end: pattern.lastIndex, mistakes };
    if (part === "\n" || part === "\r") break;
    if (part === "\\") {
      report(`\\${text.charAt(at + 1)} is not an escape of JSON.`, "Write a backslash as \\\\.", at);
      pattern.lastIndex += 1;
    } else if (part < " ") {
      const escape = JSON.stringify(part).slice(1, -1);
      report(`A control character in a string.`, `Write it as ${escape}.`, at);
    }
    value += part.length > 1 && part.startsWith("\\") ? JSON.parse(`"${part}"`) : part;
  }
  report("The string that begins here has no end on its line.", "Close it, or write a line break in it as \\n.", start);
  return { value: undefined, end: text.length, mistakes };
}
