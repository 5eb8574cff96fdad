/** A whole number. */
export type Int = number;
type Count = Int;

/** Takes what JSON has. And more words. */
export function primitives(text: string, price: number, count: Int, many: Count, isOn: boolean): void {
  console.log(text, price, count, many, isOn);
}

/** Literals keep their order: "gbk" comes second, wherever else it is written. */
export function literals(
  encoding: "utf-8" | "gbk" | "ascii",
  size: 3 | 1 | 2,
  mixed: "auto" | 0 | true,
  only: "on",
  level: Level,
  state: State,
  listed: (typeof sorts)[number],
  key: keyof Point,
  slug: `user-${string}`,
): string {
  return [encoding, size, mixed, only, level, state, listed, key, slug].join();
}

/** Defaults that are written out are in the schema. */
export function defaults(
  text = "a",
  count: Int = 100,
  below = -1,
  isOn = false,
  tags: string[] = ["a", "b"],
  options: { deep?: boolean } = { deep: true },
  limit = maxLimit,
  level = Level.High,
  now = Date.now(),
  empty: string | undefined = undefined,
): string {
  return [text, count, below, isOn, tags, options, limit, level, now, empty].join();
}

/** An optional parameter has no null, a required one does. */
export function nullable(
  required: string | null,
  choice: "a" | "b" | null,
  list: string[] | null,
  point: Point | null,
  optional?: string | null,
  initialised: string[] | null = null,
  missing?: number | undefined,
): string {
  return [required, choice, list, point, optional, initialised, missing].join();
}

const maxLimit = 50;
const sorts = ["name", "date", "size"] as const;
enum Level {
  Low = "low",
  High = "high",
}
enum State {
  Off,
  On,
}
interface Point {
  x: number;
  y: number;
}
