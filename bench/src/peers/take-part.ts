import type { Asked } from "../contestant.ts";
import { takenBy } from "../race.ts";

/** The end of a contestant's program: says that it is ready, and takes its turns. */
export function takePart(run: () => unknown): void {
  takeParts(() => run);
}

/** As `takePart`, with several runs by their names, each made when it is first asked for. */
export function takeParts(make: (what: string) => () => unknown): void {
  const runs = new Map<string, () => unknown>();
  process.on("message", async (asked: Asked) => {
    const run = runs.get(asked.what) ?? make(asked.what);
    runs.set(asked.what, run);
    process.send?.(await takenBy(run, asked));
  });
  process.send?.("ready");
}
