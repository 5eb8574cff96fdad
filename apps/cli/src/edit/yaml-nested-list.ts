import { isDeepStrictEqual } from "node:util";
import { Document, isMap, isScalar, isSeq, parseDocument, type Node, type YAMLMap, type YAMLSeq } from "yaml";
import { lineBreakOf, splice } from "./splice.ts";
import { TextError } from "./text-error.ts";

type Path = readonly (string | number)[];

/**
 * Adds an element to a list in YAML, which is written if it is missing, and leaves every other byte as it is: comments, too.
 * Throws TextError if the text cannot be read, or cannot be changed without touching the rest.
 */
export function addToYamlList(text: string, path: Path, value: unknown): string {
  const document = parseDocument(text, { prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined) throw new TextError(error.message, text, error.pos[0]);
  const list = document.getIn(path, true);
  const parent = document.getIn(path.slice(0, -1), true);
  const name = String(path.at(-1));
  const added = isSeq(list)
    ? afterLast(text, list, value)
    : isMap(parent)
      ? atEnd(text, parent, name, value)
      : undefined;
  if (added !== undefined && isAsWanted(document, added, path, value)) return added;
  throw new TextError(
    `'${name}' is written in a way that cannot be changed without touching the rest of the file. Write this element there by hand: ${JSON.stringify(value)}`,
  );
}

/** Adds an element below the last one of a list. */
function afterLast(text: string, list: YAMLSeq, value: unknown): string | undefined {
  const items = list.items as Node[];
  const [first, last] = [items[0]?.range?.[0], items.at(-1)?.range?.[1]];
  if (list.flow === true || first === undefined || last === undefined) return undefined;
  const dash = text.lastIndexOf("-", first - 1);
  const indent = " ".repeat(dash - text.lastIndexOf("\n", dash) - 1);
  return insertLines(text, last, asElement(value, indent));
}

/** Adds the list as the last member of an object. */
function atEnd(text: string, parent: YAMLMap, name: string, value: unknown): string | undefined {
  const [first, last] = [parent.items[0]?.key as Node | undefined, parent.items.at(-1)?.value as Node | undefined];
  if (parent.flow === true || !first?.range || !last?.range) return undefined;
  const hasName = parent.items.some(({ key }) => isScalar(key) && key.value === name);
  if (hasName) return undefined;
  const indent = " ".repeat(first.range[0] - text.lastIndexOf("\n", first.range[0]) - 1);
  return insertLines(text, last.range[1], [`${indent}${name}:`, ...asElement(value, `${indent}  `)]);
}

/** Writes a value as an element of a list, over several lines. */
function asElement(value: unknown, indent: string): readonly string[] {
  const lines = new Document([value]).toString({ lineWidth: 0, flowCollectionPadding: true }).trimEnd().split("\n");
  return lines.map((line) => (line === "" ? line : indent + line));
}

/** Inserts lines after the one on which a value ends, with its comment. */
function insertLines(text: string, end: number, lines: readonly string[]): string {
  const lineBreak = lineBreakOf(text);
  const written = lines.join(lineBreak) + lineBreak;
  // A text of several lines ends after its last line break.
  const isAtStart = text[end - 1] === "\n";
  const found = isAtStart ? end - 1 : text.indexOf("\n", end);
  if (found === -1) return splice(text, [{ start: text.length, end: text.length, text: lineBreak + written }]);
  return splice(text, [{ start: found + 1, end: found + 1, text: written }]);
}

/** Whether a change did what it was meant to do, and nothing else. */
function isAsWanted(before: Document, changed: string, path: Path, value: unknown): boolean {
  const after = parseDocument(changed, { prettyErrors: false });
  if (after.errors.length > 0) return false;
  const wanted = before.clone();
  if (isSeq(wanted.getIn(path))) wanted.addIn(path, value);
  else wanted.setIn(path, [value]);
  return isDeepStrictEqual(after.toJS(), new Document(wanted.toJS()).toJS());
}
