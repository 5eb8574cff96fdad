import { isRecord, WrittenNumber } from "@mci/plugin-kit";

/** A row of a tree: a value with its name. */
export interface TreeRow {
  /** Tells the row from others: the path to it. */
  readonly key: string;
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  /** Members or elements; undefined for a value that has none. */
  readonly count: number | undefined;
  readonly isOpen: boolean;
}

type Path = TreeRow["path"];

/** Which values somebody has opened or folded, by their keys. */
export type Folds = ReadonlyMap<string, boolean>;

/** Returns the rows that are to be seen: members of what is open. */
export function treeRows(value: unknown, folds: Folds): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  // Not recursive: answers may be nested as deeply as their host likes.
  const waiting: { readonly path: Path; readonly value: unknown }[] = [{ path: [], value }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const key = keyOf(next.path);
    const members = membersOf(next.value);
    const isOpen = members !== undefined && (folds.get(key) ?? isOpenAtFirst(next.path, members.length));
    rows.push({ key, ...next, count: members?.length, isOpen });
    if (!isOpen) continue;
    for (const [name, member] of members.toReversed()) waiting.push({ path: [...next.path, name], value: member });
  }
  return rows;
}

/** Small values are open. */
function isOpenAtFirst(path: Path, count: number): boolean {
  return path.length === 0 || (path.length < 3 && count <= 20);
}

/** Returns what tells the value at a path from others, in characters that an id may have. */
export function keyOf(path: Path): string {
  return path.length === 0 ? "$" : encodeURIComponent(JSON.stringify(path));
}

function membersOf(value: unknown): readonly (readonly [string | number, unknown])[] | undefined {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [index, item]);
  return isRecord(value) && !WrittenNumber.is(value) ? Object.entries(value) : undefined;
}

const maxFound = 1_000;

/** Returns the paths of values that have a text in their name or, as a string or number, in themselves; at most a thousand. */
export function findInTree(value: unknown, text: string): readonly Path[] {
  const wanted = text.toLowerCase();
  const found: Path[] = [];
  const waiting: { readonly path: Path; readonly value: unknown }[] = [{ path: [], value }];
  for (let next = waiting.pop(); next !== undefined && found.length < maxFound; next = waiting.pop()) {
    const { path } = next;
    const members = membersOf(next.value);
    const name = path.at(-1);
    const own = members === undefined ? scalarText(next.value) : "";
    if (`${typeof name === "string" ? name : ""}\n${own}`.toLowerCase().includes(wanted)) found.push(path);
    for (const [member, child] of (members ?? []).toReversed()) waiting.push({ path: [...path, member], value: child });
  }
  return found;
}

/** Returns the keys of all values that a path leads through. */
export function keysAbove(path: Path): ReadonlySet<string> {
  return new Set(path.map((_, length) => keyOf(path.slice(0, length))));
}

/** A value without members as text; a string without its quotes. */
export function scalarText(value: unknown): string {
  return typeof value === "string" ? value : String(value);
}

/** Returns a path as JMESPath, the language of `select`: `items[3]."first name"`. */
export function pathText(path: Path): string {
  const text = path
    .map((step) =>
      typeof step === "number" ? `[${step}]` : `.${/^[A-Za-z_]\w*$/.test(step) ? step : JSON.stringify(step)}`,
    )
    .join("");
  return text === "" ? "@" : text.replace(/^\./, "");
}
