import { setImmediate } from "node:timers/promises";

/** Like `map`, but calls under way get their turn every few milliseconds: a server may list ten thousand tools. */
export async function mapInTurns<T, R>(items: readonly T[], make: (item: T) => R): Promise<R[]> {
  const made: R[] = [];
  let until = performance.now() + turn;
  for (const item of items) {
    made.push(make(item));
    if (performance.now() < until) continue;
    // oxlint-disable-next-line no-await-in-loop -- that is the point
    await setImmediate();
    until = performance.now() + turn;
  }
  return made;
}

/** Milliseconds. */
const turn = 20;
