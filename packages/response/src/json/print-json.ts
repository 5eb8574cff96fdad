import { WrittenNumber } from "@mci/plugin-kit";

/** Maximum depth of printed values: parsed JSON is never so deep, but a value from a program may be. */
const maxPrintedDepth = 1_000;

interface PrintOptions {
  /** Blanks by which each level is indented; 0 writes everything on one line. */
  readonly indent: 0 | 2;
  /** The most characters. */
  readonly maxLength: number;
}

/**
 * Prints a value as `JSON.stringify` does, but numbers as they were written. It stops, and throws, as soon as the text
 * grows too long: a short expression can make a value that contains another one a million times.
 */
export function printJson(value: unknown, { indent, maxLength }: PrintOptions): string {
  const colon = indent === 0 ? ":" : ": ";
  let out = "";
  const line = (depth: number): void => {
    if (indent > 0) out += `\n${"  ".repeat(depth)}`;
    if (out.length <= maxLength) return;
    throw new Error(`what was selected takes more than ${maxLength.toLocaleString("en-US")} characters`);
  };
  const print = (value: unknown, depth: number): void => {
    if (depth > maxPrintedDepth) throw new RangeError("too deep");
    if (WrittenNumber.is(value)) out += value.text;
    else if (Array.isArray(value)) {
      out += "[";
      let comma = "";
      for (const item of value) {
        out += comma;
        line(depth + 1);
        print(item, depth + 1);
        comma = ",";
      }
      if (comma !== "") line(depth);
      out += "]";
    } else if (typeof value === "object" && value !== null) {
      out += "{";
      let comma = "";
      for (const [key, entry] of Object.entries(value)) {
        out += comma;
        line(depth + 1);
        out += JSON.stringify(key) + colon;
        print(entry, depth + 1);
        comma = ",";
      }
      if (comma !== "") line(depth);
      out += "}";
    } else if (typeof value === "function") throw new Error("an expression (&name) is not a value");
    else out += JSON.stringify(value);
  };
  print(value, 0);
  return out;
}
