import { isDeepStrictEqual } from "node:util";
import { isRecord } from "@mci/plugin-kit";
import { parse, TomlError } from "smol-toml";
import { lineBreakOf } from "./splice.ts";
import { TextError } from "./text-error.ts";

/** Where a table is: `["mcp_servers", "files"]` is `[mcp_servers.files]`. */
export type TablePath = readonly [string, string];

/** Reads a TOML text. Throws TextError with the place of a mistake. */
export function readToml(text: string): Record<string, unknown> {
  try {
    return parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = ""] = error.message.replace(/^Invalid TOML document: /, "").split("\n");
    throw new TextError(`This is not valid TOML: ${reason}.`, text, offsetOf(text, error));
  }
}

/**
 * Writes a table in TOML, at the end or in place of the one that is there, and leaves every other byte as it is. Throws
 * TextError if the text cannot be read, or holds the table in a form that cannot be changed without touching the rest.
 */
export function setTableInToml(text: string, path: TablePath, table: Readonly<Record<string, unknown>>): string {
  readToml(text);
  const lineBreak = lineBreakOf(text);
  const lines = tableText(path, table).replaceAll("\n", lineBreak);
  const [first, ...others] = partsOf(text, path);
  if (first !== undefined) {
    const rest = others.reduceRight((current, part) => without(current, part), text);
    const changed = `${rest.slice(0, first.start)}${lines}${rest.slice(first.end)}`;
    return checked(text, changed, path, table);
  }
  const body = text.replace(/^\uFEFF/, "");
  const gap = body === "" ? "" : body.endsWith("\n") ? lineBreak : lineBreak + lineBreak;
  return checked(text, `${text}${gap}${lines}${lineBreak}`, path, table);
}

/** Removes a table from TOML with the tables inside it. Returns the same text if there is no such table. */
export function removeTableFromToml(text: string, path: TablePath): string {
  const [group, name] = path;
  const tables = readToml(text)[group];
  if (!isRecord(tables) || !Object.hasOwn(tables, name)) return text;
  const changed = partsOf(text, path).reduceRight((current, part) => without(current, part), text);
  return checked(text, changed, path, undefined);
}

/** Returns the lines of a table, without a line break at the end. */
export function tableText([group, name]: TablePath, table: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(table).map(([key, value]) => `${keyText(key)} = ${valueText(value)}`);
  return [`[${keyText(group)}.${keyText(name)}]`, ...fields].join("\n");
}

function keyText(key: string): string {
  return /^[\w-]+$/.test(key) ? key : valueText(key);
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(", ")}]`;
  if (value instanceof Date) return value.toISOString();
  if (!isRecord(value)) return JSON.stringify(value).replaceAll("\u007f", "\\u007f");
  return `{ ${Object.entries(value).map(([key, inner]) => `${keyText(key)} = ${valueText(inner)}`).join(", ")} }`; // prettier-ignore
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** Returns where the tables of a path are: from a header to the last line before the next one that has content. */
function partsOf(text: string, [group, name]: TablePath): readonly Part[] {
  const headers = headersOf(text);
  return headers.flatMap(({ start, path }, index) => {
    if (path[0] !== group || path[1] !== name) return [];
    const next = headers[index + 1]?.start ?? text.length;
    return [{ start, end: start + contentLength(text.slice(start, next)) }];
  });
}

/** Comments and empty lines before a header belong to that header. */
function contentLength(part: string): number {
  const lines = part.split(/(?<=\n)/);
  while (lines.length > 0 && /^(#.*)?$/.test((lines.at(-1) ?? "").trim())) lines.pop();
  return lines.join("").trimEnd().length;
}

/** Removes a part with its line break and the empty line before it. */
function without(text: string, { start, end }: Part): string {
  const before = text.slice(0, start);
  const after = text.slice(end).replace(/^[ \t]*(\r\n|\n)/, "");
  return before.replace(/(?<=\n)\r?\n$/, "") + after;
}

interface Header {
  readonly start: number;
  readonly path: readonly string[];
}

/** Finds the headers of tables. What stands in strings, arrays and comments is passed over. */
function headersOf(text: string): readonly Header[] {
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

/** Returns the changed text if it differs from the text in the table and in nothing else. */
function checked(text: string, changed: string, [group, name]: TablePath, table: unknown): string {
  const wanted = readToml(text);
  const { [name]: _, ...others } = isRecord(wanted[group]) ? wanted[group] : {};
  const tables = table === undefined ? others : { ...others, [name]: table };
  const { [group]: __, ...rest } = wanted;
  if (isSame(changed, { ...rest, [group]: tables }) || (table === undefined && isSame(changed, rest))) return changed;
  throw new TextError(`[${group}.${name}] is written in a way that cannot be changed without touching the rest.`);
}

function isSame(text: string, wanted: unknown): boolean {
  try {
    return isDeepStrictEqual(plain(readToml(text)), plain(wanted));
  } catch (error) {
    if (error instanceof TextError) return false;
    throw error;
  }
}

/** The tables of smol-toml have another prototype than those that are put together here. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isRecord(value) || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

function offsetOf(text: string, { line, column }: TomlError): number {
  const lines = text.split(/(?<=\n)/);
  return lines.slice(0, line - 1).join("").length + column - 1; // prettier-ignore
}
