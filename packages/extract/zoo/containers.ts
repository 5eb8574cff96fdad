type Int = number;

/** Lists of all kinds. */
export function lists(
  names: string[],
  counts: readonly Int[],
  generic: Array<"b" | "a">,
  pair: [string, Int],
  open: [first: string, second?: number],
  rest: readonly [string, ...boolean[]],
  nested: string[][],
): string {
  return [names, counts, generic, pair, open, rest, nested].join();
}

/** Records and objects. */
export function records(
  labels: Record<string, string>,
  counts: { [name: string]: Int },
  fixed: Record<"a" | "b", number>,
  anything: Record<string, unknown>,
  any: object,
  unknown: unknown,
  partial: Partial<Place>,
  picked: Pick<Place, "city">,
  joined: Place & { zip: string },
): string {
  return [labels, counts, fixed, anything, any, unknown, partial, picked, joined].join();
}

/** A type that is used twice has a definition, and so has one that contains itself. */
export function repeated(
  from: Place,
  to: Place,
  tree: Tree,
  box: Box<string>,
  other: Box<Int>,
  third: Box<Int>,
  json: Json,
): string {
  return [from, to, tree, box, other, third, json].join();
}

/** Dates and bytes are strings. */
export function encoded(
  since: Date,
  file: Uint8Array,
  days: Date[],
  range: { from: Date; to?: Date | null },
  byName: Record<string, Date>,
): string {
  return [since, file, days, range, byName].join();
}

/** Unions of objects. */
export function unions(
  id: string | number,
  target: Place | string,
  shape: { kind: "circle"; radius: number } | { kind: "square"; side: number },
  loose: { a: string } | { b: string },
): string {
  return [id, target, shape, loose].join();
}

/** Comments of properties. */
interface Place {
  /**
   * Its name.
   *
   * @minLength 1
   * @maxLength 80
   * @pattern ^[A-Z]
   * @example Oslo
   * @example 'New York'
   */
  city: string;
  /** @format country @default NO */
  country?: string;
  /** @asType integer @minimum 0 @exclusiveMaximum 100 */
  floor?: number;
  /** @deprecated */
  old?: boolean;
  /** @minItems 1 @uniqueItems @default ["a"] */
  tags?: string[];
}

interface Tree {
  label: string;
  children: Tree[];
}

interface Box<T> {
  value: T;
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
