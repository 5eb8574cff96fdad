import { isDeepStrictEqual } from "node:util";
import { Document, isMap, isScalar, parseDocument, type Node } from "yaml";
import { isRecord } from "@mci/plugin-kit";
import { lineBreakOf, splice, type Splice } from "./splice.ts";
import { TextError } from "./text-error.ts";

/**
 * Adds a member to an object at the root of a YAML text and leaves every other byte as it is. The object is written at the end if it
 * is missing. Throws TextError if the text cannot be read, or cannot be changed without touching the rest.
 */
export function addToYamlMap(text: string, key: string, name: string, value: unknown): string {
  const before = read(text);
  const changed = splice(text, [change(text, before, key, { [name]: value })]);
  const wanted: unknown = before.toJS() ?? {};
  const old = isRecord(wanted) ? wanted[key] : undefined;
  const whole = { ...(isRecord(wanted) ? wanted : {}), [key]: { ...(isRecord(old) ? old : {}), [name]: value } };
  const after = parseDocument(changed, { prettyErrors: false });
  if (after.errors.length === 0 && isDeepStrictEqual(after.toJS(), whole)) return changed;
  const lines = new Document({ [name]: value }).toString({ lineWidth: 0 }).trimEnd();
  throw new TextError(
    `'${key}' is written in a way that cannot be changed without touching the rest of the file. Write there by hand:\n${lines}`,
  );
}

function read(text: string): Document.Parsed {
  const document = parseDocument(text, { prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined) throw new TextError(error.message, text, error.pos[0]);
  return document;
}

function change(text: string, document: Document.Parsed, key: string, member: object): Splice {
  const root = document.contents;
  const pair = isMap(root) ? root.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined;
  const map: unknown = pair?.value;
  if (isMap(map) && map.flow !== true && map.items.length > 0) {
    const [first = 0] = (map.items[0]?.key as Node | undefined)?.range ?? [];
    const indent = first - text.lastIndexOf("\n", first) - 1;
    return afterLine(text, map.range?.[1] ?? text.length, linesOf(text, member, indent));
  }
  if (isMap(map) && map.range) {
    const flow = new Document(member);
    (flow.contents as { flow?: boolean }).flow = true;
    const inside = flow
      .toString({ lineWidth: 0 })
      .trim()
      .replace(/^\{\s*|\s*\}$/g, "");
    const last = map.items.at(-1)?.value as Node | undefined;
    const at = last?.range?.[1] ?? map.range[0] + 1;
    return { start: at, end: at, text: last === undefined ? ` ${inside} ` : `, ${inside}` };
  }
  if (pair !== undefined) {
    const at = text.indexOf(":", (pair.key as Node).range?.[1]) + 1;
    return { start: at, end: at, text: lineBreakOf(text) + linesOf(text, member, 2).trimEnd() };
  }
  return afterLine(text, text.length, linesOf(text, { [key]: member }, 0));
}

function linesOf(text: string, value: object, indent: number): string {
  const lines = new Document(value).toString({ lineWidth: 0 }).trimEnd().split("\n");
  return lines.map((line) => (line === "" ? line : " ".repeat(indent) + line) + lineBreakOf(text)).join("");
}

/** Adds lines after the one in which a value ends, before comments and empty lines that follow it. */
function afterLine(text: string, end: number, lines: string): Splice {
  const found = text.indexOf("\n", text.slice(0, end).trimEnd().length);
  const isOpen = found === -1;
  const at = isOpen ? text.length : found + 1;
  const gap = isOpen && text.trim() !== "" && !text.endsWith("\n") ? lineBreakOf(text) : "";
  return { start: at, end: at, text: gap + lines };
}
