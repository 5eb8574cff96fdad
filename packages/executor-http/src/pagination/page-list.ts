import { afterBlanks, findEnd, readMembers, valueAt } from "./json-text.ts";

/** The list in a page of JSON. */
export interface PageList {
  /** Items as they are written in the page, without the brackets. */
  readonly items: Buffer;
  readonly count: number;
  /** False when there were more items. */
  readonly whole: boolean;
}

/** Says in words why a page has no list. */
export interface NoList {
  readonly problem: string;
}

export interface PageListOptions {
  /** Dotted path to the list. Default: the page itself, or its only list. */
  readonly path: string | undefined;
  /** Bytes of items to keep. */
  readonly room: number;
  /** True when the text is only the beginning of the page. */
  readonly cut: boolean;
}

/** The items of a page, as many whole ones as there is room for. `null` in place of the list is an empty one. */
export function pageList(text: string, { path, room, cut }: PageListOptions): PageList | NoList {
  const top = afterBlanks(text, 0);
  if (text[top] !== "[" && text[top] !== "{") return { problem: "the answer is not JSON object or list" };
  const start = path === undefined ? onlyList(text, top) : valueAt(text, top, path)?.start;
  if (start === undefined) return { problem: `${missing(path)}: ${namesIn(text, top)}` };
  if (text.startsWith("null", start)) return none;
  if (text[start] !== "[") return { problem: `'${path}' in the answer is not an array` };
  const list = collectItems(text, start, room);
  return isJson(cut ? `[${list.items.toString()}]` : text)
    ? list
    : { problem: "the answer is not JSON that can be read" };
}

const none: PageList = { items: Buffer.alloc(0), count: 0, whole: true };

/** Where it starts. */
function onlyList(text: string, top: number): number | undefined {
  if (text[top] === "[") return top;
  let only: number | undefined;
  for (const { start } of readMembers(text, top)) {
    if (text[start] !== "[") continue;
    if (only !== undefined) return undefined;
    only = start;
  }
  return only;
}

function missing(path: string | undefined): string {
  if (path !== undefined) return `there is no '${path}' in the answer`;
  return "pagination.items must say which list of the answer is meant";
}

function namesIn(text: string, top: number): string {
  if (text[top] === "[") return "it is a list itself";
  const names: string[] = [];
  for (const { name } of readMembers(text, top)) {
    if (names.length === maxNames) return `it has ${names.join(", ")}, ...`;
    names.push(JSON.stringify(name.slice(0, 50)));
  }
  return names.length === 0 ? "it is empty" : `it has ${names.join(", ")}`;
}

const maxNames = 10;

function collectItems(text: string, start: number, room: number): PageList {
  const from = afterBlanks(text, start + 1);
  const isTight = text.length > room || Buffer.byteLength(text) > room;
  let end = from;
  let bytes = 0;
  let count = 0;
  for (let at = text[from] === "]" ? undefined : from; at !== undefined;) {
    const itemEnd = findEnd(text, at);
    if (itemEnd === undefined) break;
    if (isTight && (bytes += Buffer.byteLength(text.slice(end, itemEnd))) > room) break;
    end = itemEnd;
    count += 1;
    const comma = afterBlanks(text, end);
    at = text[comma] === "," ? afterBlanks(text, comma + 1) : undefined;
  }
  // A copy: a part of a string keeps the whole of it in memory, and there may be a thousand pages.
  return { items: Buffer.from(text.slice(from, end)), count, whole: text[afterBlanks(text, end)] === "]" };
}

/** Whether a text is JSON; a larger one is passed on unchecked, as any large response is. */
function isJson(text: string): boolean {
  if (text.length > 1_000_000) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
