import { breather } from "@mci/plugin-kit";

/** Like `map`, but lets other work run every few milliseconds: a server may list ten thousand tools. */
export async function mapInTurns<T, R>(items: readonly T[], make: (item: T) => R): Promise<R[]> {
  const made: R[] = [];
  const breathe = breather();
  for (const item of items) {
    await breathe();
    made.push(make(item));
  }
  return made;
}
