import { getNodeValue, type Node } from "jsonc-parser";
import { inline, isSpaced, pretty } from "./json-text.ts";
import { follow, rootOf, triviaAfter, type Path } from "./json-tree.ts";
import { indentAt, indentUnitOf, lineBreakOf, splice, type Splice } from "./splice.ts";

/** Reads JSON that may have comments, trailing commas and a byte order mark. An empty text is undefined. Throws TextError. */
export function readJson(text: string): unknown {
  const { body } = withoutMark(text);
  try {
    return JSON.parse(body); // ten times as fast: some programs keep tens of megabytes in their file
  } catch {
    const root = rootOf(body);
    return root === undefined ? undefined : getNodeValue(root);
  }
}

/**
 * Sets a value in JSON and leaves every other byte as it is: comments, trailing commas, line breaks, a byte order mark.
 * Members on the way that are missing are added; an index just after the last element adds an element. Throws TextError if
 * the text cannot be read, names a member of the path twice, or has another kind of value on the way.
 */
export function setInJson(text: string, path: Path, value: unknown): string {
  return edit(text, (body) => {
    const root = rootOf(body);
    if (root === undefined) return `${nested(path, value, body)}${lineBreakOf(body)}`;
    const { node, rest } = follow(body, root, path);
    if (rest.length === 0) return splice(body, [replaced(body, node, value)]);
    const [step = "", ...more] = rest;
    return splice(body, added(body, node, step, wrapped(more, value)));
  });
}

/** Removes a member from JSON and leaves every other byte as it is. Returns the same text if there is no such member. */
export function removeFromJson(text: string, path: readonly string[]): string {
  return edit(text, (body) => {
    const root = rootOf(body);
    if (root === undefined) return body;
    const { node, rest } = follow(body, root, path);
    return rest.length > 0 || node.parent === undefined ? body : splice(body, removal(body, node.parent));
  });
}

/** Whether a member of JSON is an object without members and comments. */
export function isEmptyInJson(text: string, path: readonly string[]): boolean {
  const { body } = withoutMark(text);
  const root = rootOf(body);
  if (root === undefined) return false;
  const { node, rest } = follow(body, root, path);
  return rest.length === 0 && /^\{\s*\}$/.test(textOf(body, node));
}

function edit(text: string, change: (body: string) => string): string {
  const { mark, body } = withoutMark(text);
  const changed = change(body);
  readJson(changed);
  return mark + changed;
}

function withoutMark(text: string): { readonly mark: string; readonly body: string } {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  return { mark, body: text.slice(mark.length) };
}

function replaced(body: string, node: Node, value: unknown): Splice {
  const start = node.offset;
  const end = start + node.length;
  const isContainer = node.type === "object" || node.type === "array";
  // A member has its property around it, and then the object.
  const around = isContainer ? node : node.parent?.type === "property" ? node.parent.parent : node.parent;
  const wasInline = around !== undefined && !textOf(body, around).includes("\n");
  return { start, end, text: wasInline ? inline(value, body) : pretty(value, body, indentAt(body, start)) };
}

function textOf(body: string, { offset, length }: Node): string {
  return body.slice(offset, offset + length);
}

/** Returns the splices that put a new child after the last one, with the comments that belong to that. */
function added(body: string, parent: Node, step: string | number, value: unknown): Splice[] {
  const name = parent.type === "array" ? "" : JSON.stringify(step);
  const last = parent.children?.at(-1);
  const close = parent.offset + parent.length - 1;
  if (last === undefined) return [addedFirst(body, parent, name, value)];
  const { comma, end, isLineComment } = triviaAfter(body, last.offset + last.length, close);
  const isOnly = parent.children?.length === 1;
  const found = /\s*$/.exec(body.slice(0, last.offset))?.[0] ?? "";
  const before = isOnly && !found.includes("\n") && isSpaced(body) ? " " : found;
  const separator = isLineComment && !before.includes("\n") ? lineBreakOf(body) + indentAt(body, last.offset) : before;
  const isInline = !separator.includes("\n");
  const shown = isInline ? inline(value, body) : pretty(value, body, indentAt(body, last.offset));
  const member = `${separator}${name === "" ? "" : `${name}:${isInline ? "" : " "}`}${shown}`;
  if (comma !== undefined) return [{ start: end, end, text: `${member},` }];
  const afterLast = last.offset + last.length;
  if (afterLast === end) return [{ start: end, end, text: `,${member}` }];
  return [
    { start: afterLast, end: afterLast, text: "," },
    { start: end, end, text: member },
  ];
}

function addedFirst(body: string, parent: Node, name: string, value: unknown): Splice {
  const open = parent.offset + 1;
  const close = parent.offset + parent.length - 1;
  const outer = indentAt(body, parent.offset);
  const inner = outer + indentUnitOf(body);
  const lineBreak = lineBreakOf(body);
  const member = `${lineBreak}${inner}${name === "" ? "" : `${name}: `}${pretty(value, body, inner)}`;
  if (body.slice(open, close).trim() === "") return { start: open, end: close, text: `${member}${lineBreak}${outer}` };
  return { start: open, end: open, text: member }; // a comment stays, behind it
}

/** Returns the splices that take a member out, with its comma, and its line if nothing else is on it. */
function removal(body: string, member: Node): Splice[] {
  const siblings = member.parent?.children ?? [];
  const index = siblings.indexOf(member);
  const close = (member.parent?.offset ?? 0) + (member.parent?.length ?? 0) - 1;
  const start = member.offset;
  const end = start + member.length;
  const next = siblings[index + 1];
  const { comma } = triviaAfter(body, end, next?.offset ?? close);
  const after = comma === undefined ? end : comma + 1;
  if (siblings.length === 1 && isBlankAround(body, member, after)) {
    return [{ start: (member.parent?.offset ?? 0) + 1, end: close, text: "" }];
  }
  const own =
    comma === undefined || comma === end
      ? [{ start, end: after }]
      : [
          { start, end },
          { start: comma, end: after },
        ];
  const previous = siblings[index - 1];
  const freed = comma === undefined && previous !== undefined ? commaAfter(body, previous, start) : [];
  return [...own.map((part) => ({ ...wholeLine(body, part), text: "" })), ...freed];
}

function isBlankAround(body: string, { parent, offset }: Node, after: number): boolean {
  const [from = 0, length = 0] = [parent?.offset, parent?.length];
  return `${body.slice(from + 1, offset)}${body.slice(after, from + length - 1)}`.trim() === "";
}

function commaAfter(body: string, node: Node, until: number): Splice[] {
  const { comma } = triviaAfter(body, node.offset + node.length, until);
  return comma === undefined ? [] : [{ start: comma, end: comma + 1, text: "" }];
}

/** Widens a part to the whole of its lines if it has them for itself, else to the blanks before it. */
function wholeLine(body: string, { start, end }: Omit<Splice, "text">): Omit<Splice, "text"> {
  const before = /(?:\r\n|\n|\r|^|[,{[])?[ \t]*$/.exec(body.slice(0, start))?.[0] ?? "";
  const after = /^[ \t]*(?=\r\n|\n|\r|$)/.exec(body.slice(end))?.[0];
  const blank = /[ \t]*$/.exec(before)?.[0] ?? "";
  if (/^[\r\n]/.test(before) && after !== undefined) return { start: start - before.length, end: end + after.length };
  return { start: start - blank.length, end };
}

function nested(path: Path, value: unknown, body: string): string {
  return pretty(wrapped(path, value), body, "");
}

/** Returns a value inside new objects and arrays, so that the path leads to it. */
function wrapped(path: Path, value: unknown): unknown {
  return path.reduceRight<unknown>(
    (inner, step) => (typeof step === "number" ? [inner] : Object.fromEntries([[step, inner]])),
    value,
  );
}
