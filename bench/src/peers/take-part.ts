import type { Asked } from "../contestant.ts";
import { takenBy } from "../race.ts";

/** The end of a contestant's program: says that it is ready, and takes its turns. */
export function takePart(run: () => Promise<unknown>): void {
  process.on("message", async (asked: Asked) => process.send?.(await takenBy(run, asked)));
  process.send?.("ready");
}
