import { isDeepStrictEqual } from "node:util";
import { isRecord } from "@mci/plugin-kit";
import { readToml } from "./read-toml.ts";
import { lineBreakOf } from "./splice.ts";
import { TextError } from "./text-error.ts";
import { headersOf } from "./toml-headers.ts";

/** Where a table is: `["mcp_servers", "files"]` is `[mcp_servers.files]`. */
export type TablePath = readonly [string, string];

/**
 * Writes a table in TOML, at the end or in place of the one that is there, and leaves every other byte as it is. Throws
 * TextError if the text cannot be read, or contains the table in a form that cannot be changed without touching the rest.
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
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `${keyText(key)} = ${valueText(inner)}`)
    .join(", ")} }`;
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
