import { isRecord } from "@mci/plugin-kit";
import { readToml } from "./read-toml.ts";

/** The header of a table. */
export interface Header {
  readonly start: number;
  readonly path: readonly string[];
}

/** Finds the headers of tables. What stands in strings, arrays and comments is passed over. */
export function headersOf(text: string): readonly Header[] {
  const headers: Header[] = [];
  let depth = 0;
  let isLineStart = true;
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length;) {
    const rest = text.charAt(at);
    const header =
      isLineStart && depth === 0 && rest === "[" ? /^\[\[?[^\r\n]*/.exec(text.slice(at, at + 2_000)) : null;
    if (header !== null) {
      headers.push({ start: at, path: pathOf(header[0]) });
      at += header[0].length;
      continue;
    }
    const string = stringAt(text, at);
    if (string > 0) at += string;
    else if (rest === "#") at = endOfLine(text, at);
    else {
      if (rest === "[" || rest === "{") depth += 1;
      if (rest === "]" || rest === "}") depth -= 1;
      at += 1;
    }
    if (rest === "\n") isLineStart = true;
    else if (rest.trim() !== "") isLineStart = false;
  }
  return headers;
}

/** Returns the length of the string that starts at a place; 0 if none does. */
function stringAt(text: string, at: number): number {
  const quote = text.charAt(at);
  if (quote !== '"' && quote !== "'") return 0;
  const isLong = text.startsWith(quote.repeat(3), at);
  const mark = isLong ? quote.repeat(3) : quote;
  let end = at + mark.length;
  while (end < text.length && !text.startsWith(mark, end)) end += quote === '"' && text.charAt(end) === "\\" ? 2 : 1;
  end += mark.length;
  if (!isLong) return end - at;
  // Up to two quotes can stand before the three that end a long string.
  while (text.charAt(end) === quote) end += 1;
  return end - at;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

/** Reads the names in a header as TOML does: it makes an empty table there. */
function pathOf(header: string): readonly string[] {
  const names: string[] = [];
  let table: unknown = readToml(header.replaceAll("\r", ""));
  while (true) {
    if (Array.isArray(table)) table = table[0];
    const [name] = isRecord(table) ? Object.keys(table) : [];
    if (name === undefined || !isRecord(table)) return names;
    names.push(name);
    table = table[name];
  }
}
