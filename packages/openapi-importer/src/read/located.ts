import { childPointer, isRecord } from "@mci/plugin-kit";

/** A file that was read. */
export interface SourceDocument {
  /** An absolute path, or a url. */
  readonly path: string;
  readonly value: unknown;
  /** The line of a JSON pointer, from 1; undefined if it cannot be told. */
  line(pointer: string): number | undefined;
}

/** A value with the place it stands at: references in it start there. */
export interface Located<T = unknown> {
  readonly value: T;
  readonly document: SourceDocument;
  /** JSON pointer in the document. */
  readonly pointer: string;
}

/** Returns the place below a key of an object or an array; undefined if there is none. References are not followed. */
export function child(at: Located, key: string | number): Located | undefined {
  const { value } = at;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  const below: unknown = Reflect.get(value, key);
  if (below === undefined) return undefined;
  return { value: below, document: at.document, pointer: childPointer(at.pointer, key) };
}

/** Returns the entries of an object with their places; of anything else none. */
export function entries(at: Located | undefined): readonly (readonly [name: string, below: Located])[] {
  if (at === undefined || !isRecord(at.value)) return [];
  const { document, pointer } = at;
  return Object.entries(at.value).map(([name, value]) => [
    name,
    { value, document, pointer: childPointer(pointer, name) },
  ]);
}

/** The same, where null counts as absent. */
export function present(at: Located, key: string): Located | undefined {
  const below = child(at, key);
  return below?.value === null ? undefined : below;
}

/** Whether a value is an object, or an empty array: generators in PHP write an object without members as one. */
export function isObject({ value }: Located): boolean {
  return isRecord(value) || isEmptyList(value);
}

export function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Returns the items of an array with their places; of anything else none. */
export function items(at: Located | undefined): readonly Located[] {
  if (at === undefined || !Array.isArray(at.value)) return [];
  const { document, pointer } = at;
  return at.value.map((value: unknown, index) => ({ value, document, pointer: childPointer(pointer, index) }));
}

/** Returns a string below a key; undefined if there is none. */
export function textAt(at: Located, key: string): string | undefined {
  const value = child(at, key)?.value;
  return typeof value === "string" ? value : undefined;
}
