import { endOfString } from "@mci/plugin-kit";
/** A value in a JSON text. `end` is behind it, undefined when the text ends before the value does. */
export interface Span {
  readonly start: number;
  readonly end: number | undefined;
}

export interface Member extends Span {
  readonly name: string;
}

/** The first character from `start` on that is not a blank. */
export function afterBlanks(text: string, start: number): number {
  let at = start;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\r" || text[at] === "\t") at += 1;
  return at;
}

/**
 * The members of the object that starts at `start`, as far as the text goes. Only what gives JSON its structure is
 * looked at, so that a large page is never held as objects.
 */
export function* readMembers(text: string, start: number): Generator<Member> {
  for (let at = afterBlanks(text, start + 1); text[at] === '"';) {
    const colon = findEnd(text, at);
    if (colon === undefined) return;
    const from = afterBlanks(text, afterBlanks(text, colon) + 1);
    const end = findEnd(text, from);
    yield { name: stringIn(text.slice(at, colon)), start: from, end };
    if (end === undefined) return;
    const comma = afterBlanks(text, end);
    if (text[comma] !== ",") return;
    at = afterBlanks(text, comma + 1);
  }
}

/**
 * Finds the value at a dotted path below the object at `start`: `meta.next`. A name with dots is found as the rest of a
 * path: `@odata.nextLink`. Of a name that stands there twice the last counts, as for JSON.parse.
 */
export function valueAt(text: string, start: number, path: string): Span | undefined {
  if (text[start] !== "{") return undefined;
  const [first = ""] = path.split(".", 1);
  let whole: Span | undefined;
  let below: Span | undefined;
  for (const member of readMembers(text, start)) {
    if (member.name === path) whole = member;
    else if (member.name === first) below = member;
  }
  return whole ?? (below === undefined ? undefined : valueAt(text, below.start, path.slice(first.length + 1)));
}

/** Where the value that starts at `start` ends. A number at the very end of the text may not be whole. */
export function findEnd(text: string, start: number): number | undefined {
  const first = text[start];
  if (first === '"') return findStringEnd(text, start + 1);
  if (first === "{" || first === "[") return findContainerEnd(text, start);
  word.lastIndex = start;
  const end = start + (word.exec(text)?.[0].length ?? 0);
  return end === start || end === text.length ? undefined : end;
}

const word = /[^\s,\]}"]*/y;

function findContainerEnd(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; ;) {
    marks.lastIndex = at;
    const found = marks.exec(text);
    if (found === null) return undefined;
    at = found.index + 1;
    if (found[0] === '"') {
      const end = findStringEnd(text, at);
      if (end === undefined) return undefined;
      at = end;
    } else if (found[0] === "{" || found[0] === "[") depth += 1;
    else if ((depth -= 1) === 0) return at;
  }
}

const marks = /["{}[\]]/g;

/** Returns the place behind a string whose content starts at `start`; undefined if the text ends first. */
function findStringEnd(text: string, start: number): number | undefined {
  const end = endOfString(text, start);
  return end === text.length ? undefined : end + 1;
}

/** The text of a string as JSON writes it; what is none stays as it is written. */
export function stringIn(written: string): string {
  const inside = written.slice(1, -1);
  if (!inside.includes("\\")) return inside;
  try {
    return String(JSON.parse(written));
  } catch {
    return inside;
  }
}
