import { isDeepStrictEqual } from "node:util";
import { Document, isAlias, isMap, isScalar, isSeq, parseDocument, type Node, type YAMLMap, type YAMLSeq } from "yaml";
import { isRecord } from "@mci/plugin-kit";
import { lineBreakOf, splice, type Splice } from "./splice.ts";
import { TextError } from "./text-error.ts";

type Path = readonly (string | number)[];

/** Reads a YAML text. Throws TextError with the place of a mistake. */
export function readYaml(text: string): unknown {
  return documentOf(text).toJS();
}

/**
 * Sets an element of a list in YAML, by default a new one at its end, and leaves every other byte as it is: comments, too. A list
 * that is missing is written at the end of its object. Throws TextError if the text cannot be read, or cannot be changed without
 * touching the rest.
 */
export function setInYamlList(text: string, path: Path, value: unknown, index?: number): string {
  const document = documentOf(text);
  const splices = change(text, document, path, value, index);
  const changed = splices === undefined ? undefined : splice(text, splices);
  if (changed !== undefined && isAsWanted(document, changed, path, value, index)) return changed;
  throw new TextError(
    `'${path.at(-1)}' is written in a way that cannot be changed without touching the rest of the file. Write this element there by hand: ${inline(value)}`,
  );
}

function documentOf(text: string): Document.Parsed {
  const document = parseDocument(text, { prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined) throw new TextError(error.message, text, error.pos[0]);
  return document;
}

/** Returns undefined for a list that is written in a way that is not changed. */
function change(text: string, document: Document, path: Path, value: unknown, index?: number): Splice[] | undefined {
  const list = document.getIn(path, true);
  if (isSeq(list)) return changeOf(text, list, value, index ?? list.items.length);
  const parent = document.getIn(path.slice(0, -1), true);
  const name = String(path.at(-1));
  if (!isMap(parent)) throw new TextError("This must be an object.", text, 0);
  const pair = parent.items.find(({ key }) => isScalar(key) && key.value === name);
  if (pair === undefined) return path.length === 1 ? atEndOfText(text, name, value) : atEnd(text, parent, name, value);
  if (isAlias(list)) return undefined;
  const { range } = pair.key as Node;
  if (!isScalar(list) || list.value !== null) throw new TextError(`'${name}' must be an array.`, text, range?.[0]);
  return at(text.indexOf(":", range?.[1]) + 1, lineBreakOf(text) + elementOf(text, value, "  "));
}

function changeOf(text: string, list: YAMLSeq, value: unknown, index: number): Splice[] {
  const items = list.items as Node[];
  const item = items[index];
  if (isMap(item) && isRecord(value)) return changesOf(text, item, value);
  const [start = 0, end = 0] = item?.range ?? [];
  if (end > 0) return [{ start, end: start + text.slice(start, end).trimEnd().length, text: inline(value) }];
  const last = items.at(-1)?.range ?? undefined;
  if (list.flow === true) {
    return last === undefined ? at((list.range?.[0] ?? 0) + 1, inline(value)) : at(last[1], `, ${inline(value)}`);
  }
  const dash = text.lastIndexOf("-", (items[0]?.range?.[0] ?? 0) - 1);
  return lineAfter(text, last?.[1] ?? 0, elementOf(text, value, indentOf(text, dash)));
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
  const [first, last] = endsOf(map);
  if (added.length === 0 || first === undefined || last === undefined) return changes;
  const fields = added.map((name) => `${name}: ${inline(value[name], map.flow === true)}`);
  if (map.flow === true) return [...changes, ...at(last, `, ${fields.join(", ")}`)];
  const lines = fields.map((field) => indentOf(text, first) + field).join(lineBreakOf(text));
  return [...changes, ...lineAfter(text, last, lines)];
}

function atEndOfText(text: string, name: string, value: unknown): Splice[] {
  const lineBreak = lineBreakOf(text);
  const start = text.endsWith("\n") || text === "" ? "" : lineBreak;
  return at(text.length, `${start}${lineBreak}${name}:${lineBreak}${elementOf(text, value, "  ")}${lineBreak}`);
}

function atEnd(text: string, parent: YAMLMap, name: string, value: unknown): Splice[] | undefined {
  const [first, last] = endsOf(parent);
  if (parent.flow === true || first === undefined || last === undefined) return undefined;
  const indent = indentOf(text, first);
  return lineAfter(text, last, `${indent}${name}:${lineBreakOf(text)}${elementOf(text, value, `${indent}  `)}`);
}

/** Returns where an object starts, and where its last value ends. */
function endsOf({ items }: YAMLMap): readonly (number | undefined)[] {
  const [first, last] = [items[0]?.key as Node | undefined, items.at(-1)?.value as Node | undefined];
  return [first?.range?.[0], last?.range?.[1]];
}

/** Returns blanks up to the column of a place. */
function indentOf(text: string, offset: number): string {
  return " ".repeat(offset - text.lastIndexOf("\n", offset) - 1);
}

/** Writes a value as an element of a list: on one line, unless there are objects or arrays in it. */
function elementOf(text: string, value: unknown, indent: string): string {
  const isNested = Object.values(Object(value)).some((member) => typeof member === "object" && member !== null);
  if (!isNested) return `${indent}- ${inline(value)}`;
  const lines = new Document([value]).toString({ lineWidth: 0 }).trimEnd().split("\n");
  return lines.map((line) => (line === "" ? line : indent + line)).join(lineBreakOf(text));
}

/** Adds lines after the one on which a value ends, with its comment. */
function lineAfter(text: string, end: number, lines: string): Splice[] {
  const found = text.indexOf("\n", text.slice(0, end).trimEnd().length);
  if (found === -1) return at(text.length, `${lineBreakOf(text)}${lines}${lineBreakOf(text)}`);
  return at(found + 1, `${lines}${lineBreakOf(text)}`);
}

function at(offset: number, text: string): Splice[] {
  return [{ start: offset, end: offset, text }];
}

/** Writes a value on one line. Inside a list or an object on one line, a comma needs quotes. */
function inline(value: unknown, isInFlow = true): string {
  const written = isInFlow || (typeof value === "object" && value !== null) ? inFlow(value) : asDocument(value);
  // A text of several lines; JSON is YAML, too.
  return written.includes("\n") ? JSON.stringify(value) : written;
}

function asDocument(value: unknown): string {
  return new Document(value).toString({ lineWidth: 0 }).trim();
}

function inFlow(value: unknown): string {
  const document = new Document([value]);
  (document.contents as unknown as YAMLSeq).flow = true;
  return document.toString({ lineWidth: 0 }).trim().slice(1, -1).trim();
}

/** Whether a change did what it was meant to do, and nothing else. */
function isAsWanted(before: Document, changed: string, path: Path, value: unknown, index?: number): boolean {
  const after = parseDocument(changed, { prettyErrors: false });
  if (after.errors.length > 0) return false;
  const wanted = before.clone();
  const list = wanted.getIn(path);
  if (!isSeq(list)) wanted.setIn(path, [value]);
  else if (index === undefined || index === list.items.length) wanted.addIn(path, value);
  else wanted.setIn([...path, index], value);
  return isDeepStrictEqual(after.toJS(), new Document(wanted.toJS()).toJS());
}
