import { isDeepStrictEqual } from "node:util";
import { Document, isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type YAMLSeq } from "yaml";
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
  throw new TextError(`'${name}' is written in a way that cannot be changed without touching the rest of the file.`);
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
  if (isSeq(list)) return changeOf(text, list, index, inline(value));
  const key = pair.key as Node;
  if (isScalar(list) && list.value === null) {
    const colon = text.indexOf(":", key.range?.[1]) + 1;
    return at(colon, `${lineBreak}  - ${inline(value)}`);
  }
  throw new TextError(`'${name}' must be an array.`, text, key.range?.[0]);
}

function changeOf(text: string, list: YAMLSeq, index: number, shown: string): Splice[] {
  const items = list.items as Node[];
  const [start = 0, end = 0] = items[index]?.range ?? [];
  if (end > 0) return [{ start, end: start + text.slice(start, end).trimEnd().length, text: shown }];
  const last = items.at(-1)?.range ?? undefined;
  if (list.flow === true) {
    return last === undefined ? at((list.range?.[0] ?? 0) + 1, shown) : at(last[1], `, ${shown}`);
  }
  const [first = 0, lastEnd = 0] = [items[0]?.range?.[0], last?.[1]];
  const dash = text.lastIndexOf("-", first - 1);
  const indent = text.slice(text.lastIndexOf("\n", dash) + 1, dash);
  // After the last line of the last element, with its comment.
  const valueEnd = text.slice(0, lastEnd).trimEnd().length;
  const found = text.indexOf("\n", valueEnd);
  if (found === -1) return at(text.length, `${lineBreakOf(text)}${indent}- ${shown}`);
  return at(found + 1, `${indent}- ${shown}${lineBreakOf(text)}`);
}

function at(offset: number, text: string): Splice[] {
  return [{ start: offset, end: offset, text }];
}

function inline(value: unknown): string {
  const document = new Document([value]);
  const { contents } = document;
  (contents as unknown as YAMLSeq).flow = true;
  const text = document.toString({ lineWidth: 0 }).trim();
  return text.slice(1, -1).trim();
}
