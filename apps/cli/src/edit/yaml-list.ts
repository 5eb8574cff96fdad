import { isDeepStrictEqual } from "node:util";
import {
  Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Node,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { isRecord } from "@mci/plugin-kit";
import { lineBreakOf, splice, type Splice } from "./splice.ts";
import { TextError } from "./text-error.ts";

/** Reads a YAML text. Throws TextError with the place of a mistake. */
export function readYaml(text: string): unknown {
  return documentOf(text).toJS();
}

/**
 * Sets an element of a list that is a member of the root, and leaves every other byte as it is. An index just after the last
 * element adds one; a list that is missing is written at the end. Throws TextError if the text cannot be read, or cannot be
 * changed without touching the rest.
 */
export function setInYamlList(text: string, name: string, index: number, value: unknown): string {
  const document = documentOf(text);
  const changed = splice(text, change(text, document, name, index, value));
  const before: Readonly<Record<string, readonly unknown[] | null>> = document.toJS();
  const wanted = { ...before, [name]: (before[name] ?? []).toSpliced(index, 1, value) };
  const after = parseDocument(changed, { prettyErrors: false });
  if (after.errors.length === 0 && isDeepStrictEqual(after.toJS(), wanted)) return changed;
  throw unchangeable(name, value);
}

function unchangeable(name: string, value: unknown): TextError {
  return new TextError(
    `'${name}' is written in a way that cannot be changed without touching the rest of the file. Write this element there by hand: ${inline(value)}`,
  );
}

function documentOf(text: string): Document.Parsed {
  const document = parseDocument(text, { keepSourceTokens: true, lineCounter: new LineCounter(), prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined) throw new TextError(error.message, text, error.pos[0]);
  return document;
}

function change(text: string, { contents }: Document.Parsed, name: string, index: number, value: unknown): Splice[] {
  const lineBreak = lineBreakOf(text);
  if (!isMap(contents)) throw new TextError("This must be an object.", text, 0);
  const pair = contents.items.find(({ key }) => isScalar(key) && key.value === name);
  if (pair === undefined) {
    const start = text.endsWith("\n") || text === "" ? "" : lineBreak;
    return at(text.length, `${start}${lineBreak}${name}:${lineBreak}  - ${inline(value)}${lineBreak}`);
  }
  const list: unknown = pair.value;
  if (isSeq(list)) return changeOf(text, list, index, value);
  if (isAlias(list)) throw unchangeable(name, value);
  const key = pair.key as Node;
  if (isScalar(list) && list.value === null) {
    const colon = text.indexOf(":", key.range?.[1]) + 1;
    return at(colon, `${lineBreak}  - ${inline(value)}`);
  }
  throw new TextError(`'${name}' must be an array.`, text, key.range?.[0]);
}

function changeOf(text: string, list: YAMLSeq, index: number, value: unknown): Splice[] {
  const items = list.items as Node[];
  const item = items[index];
  if (isMap(item) && isRecord(value)) return changesOf(text, item, value);
  const shown = inline(value);
  const [start = 0, end = 0] = item?.range ?? [];
  if (end > 0) return [{ start, end: start + text.slice(start, end).trimEnd().length, text: shown }];
  const last = items.at(-1)?.range ?? undefined;
  if (list.flow === true) {
    return last === undefined ? at((list.range?.[0] ?? 0) + 1, shown) : at(last[1], `, ${shown}`);
  }
  const [first = 0, lastEnd = 0] = [items[0]?.range?.[0], last?.[1]];
  const dash = text.lastIndexOf("-", first - 1);
  const indent = text.slice(text.lastIndexOf("\n", dash) + 1, dash);
  return lineAfter(text, lastEnd, `${indent}- ${shown}`);
}

/** Changes the fields that differ, so that the comments of the others stay. */
function changesOf(text: string, map: YAMLMap, value: Readonly<Record<string, unknown>>): Splice[] {
  const old: Readonly<Record<string, unknown>> = map.toJSON();
  const names = Object.keys(value).filter((name) => !isDeepStrictEqual(old[name], value[name]));
  const pairs = names.map((name) => map.items.find(({ key }) => isScalar(key) && key.value === name));
  const changes = names.flatMap((name, index) => {
    const [start, end] = (pairs[index]?.value as Node | undefined)?.range ?? [];
    if (start === undefined || end === undefined) return [];
    const length = text.slice(start, end).trimEnd().length;
    return [{ start, end: start + length, text: inline(value[name], map.flow === true) }];
  });
  const added = names.filter((_, index) => pairs[index] === undefined);
  const [first, last] = [map.items[0]?.key as Node | undefined, map.items.at(-1)?.value as Node | undefined];
  if (added.length === 0 || !first?.range || !last?.range) return changes;
  const fields = added.map((name) => `${name}: ${inline(value[name], map.flow === true)}`);
  if (map.flow === true) return [...changes, ...at(last.range[1], `, ${fields.join(", ")}`)];
  const indent = " ".repeat(first.range[0] - text.lastIndexOf("\n", first.range[0]) - 1);
  const lines = fields.map((field) => indent + field).join(lineBreakOf(text));
  return [...changes, ...lineAfter(text, last.range[1], lines)];
}

/** Adds a line after the one on which a value ends, with its comment. */
function lineAfter(text: string, end: number, line: string): Splice[] {
  const found = text.indexOf("\n", text.slice(0, end).trimEnd().length);
  if (found === -1) return at(text.length, `${lineBreakOf(text)}${line}`);
  return at(found + 1, `${line}${lineBreakOf(text)}`);
}

function at(offset: number, text: string): Splice[] {
  return [{ start: offset, end: offset, text }];
}

/** Writes a value on one line. Inside a list or an object on one line, a comma needs quotes. */
function inline(value: unknown, isInFlow = true): string {
  if (!isInFlow) return new Document(value).toString({ lineWidth: 0 }).trim();
  const document = new Document([value]);
  const { contents } = document;
  (contents as unknown as YAMLSeq).flow = true;
  const text = document.toString({ lineWidth: 0 }).trim();
  return text.slice(1, -1).trim();
}
