import { setTimeout } from "node:timers/promises";

/** Waits until something holds; the test runs into its own time limit when it never does. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(5);
}
