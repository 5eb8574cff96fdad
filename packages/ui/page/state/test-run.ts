import type { WorkbenchTest, WorkbenchTestResult } from "../../src/workbench.ts";
import { ask } from "./api.ts";
import { createStore } from "./store.ts";

/** The tests that are run, and how those went that have been. */
export interface TestRun {
  /** The names of the tests that are still to come; empty when nothing runs. */
  readonly waiting: ReadonlySet<string>;
  /** How many tests this run has. */
  readonly count: number;
  readonly failure?: unknown;
  readonly results: ReadonlyMap<string, WorkbenchTestResult>;
}

/** Stays while other views are shown, such as the file that a failed test is corrected in. */
export const testRun = createStore<TestRun>({ waiting: new Set(), count: 0, results: new Map() });

export function idOf({ tool, name }: Pick<WorkbenchTest, "tool" | "name">): string {
  return `${tool} > ${name}`;
}

/** Each request loads the tools anew: this many per run show how far it is, and cost little. */
const requests = 10;

let running: AbortController | undefined;

/** Runs tests, a part at a time, unless some are running. */
export async function runTests(names: readonly string[]): Promise<void> {
  if (running !== undefined || names.length === 0) return;
  const controller = (running = new AbortController());
  const results = new Map(testRun.get().results);
  for (const name of names) results.delete(name);
  testRun.set({ waiting: new Set(names), count: names.length, failure: undefined, results });
  const size = Math.ceil(names.length / requests);
  try {
    for (let at = 0; at < names.length && !controller.signal.aborted; at += size) {
      const body = { names: names.slice(at, at + size) };
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as in `mci test`
      const { results: some } = await ask<{ readonly results: readonly WorkbenchTestResult[] }>("tests/run", {
        body,
        signal: controller.signal,
      });
      const { results: before, waiting } = testRun.get();
      testRun.set({
        results: new Map([...before, ...some.map((result) => [idOf(result), result] as const)]),
        waiting: new Set([...waiting].filter((name) => !body.names.includes(name))),
      });
    }
  } catch (failure) {
    if (!controller.signal.aborted) testRun.set({ failure });
  } finally {
    running = undefined;
    testRun.set({ waiting: new Set() });
  }
}

/** Ends the test that is running, and leaves out the rest. */
export function stopTests(): void {
  running?.abort();
}
