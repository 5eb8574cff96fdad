import { equal, fail } from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import type { Case } from "../register.ts";
import { load, withSource, type SourceSubject } from "./source-subject.ts";

/** How loads and sources end. */
export const endingCases: readonly Case<SourceSubject>[] = [
  {
    name: "a load ends when its signal is aborted",
    run: ({ source }) =>
      withSource(source, async (one) => {
        const controller = new AbortController();
        const loading = load(one, { signal: controller.signal }).then(ended, ended);
        controller.abort();
        await Promise.race([loading, wait(5_000).then(() => fail("5 s later the load has not ended"))]);
      }),
  },
  {
    name: "watching can be stopped, twice too",
    run: ({ source }) =>
      withSource(source, async (one) => {
        if (one.watch === undefined) return;
        const stop = one.watch(() => {});
        equal(typeof stop, "function", "`watch` must return a function that stops it");
        stop();
        stop();
      }),
  },
  {
    name: "closing twice is fine, also after a load",
    async run({ source }) {
      const one = source();
      await load(one);
      await one.close?.();
      await one.close?.();
    },
  },
  {
    name: "closing without a load is fine",
    run: ({ source }) => withSource(source, async () => {}),
  },
];

/** Whether with tools or an error does not matter. */
function ended(): void {}
