import { equal, fail } from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import type { Case } from "../register.ts";
import { load, sourceCase, type SourceSubject } from "./source-subject.ts";

/** How loads and sources end. */
export const endingCases: readonly Case<SourceSubject>[] = [
  sourceCase("a load ends when its signal is aborted", async (one) => {
    const controller = new AbortController();
    const loading = load(one, { signal: controller.signal }).then(ended, ended);
    controller.abort();
    await Promise.race([loading, wait(5_000).then(() => fail("5 s later the load has not ended"))]);
  }),
  sourceCase("watching can be stopped, twice too", async (one) => {
    if (one.watch === undefined) return;
    const stop = one.watch(() => {});
    equal(typeof stop, "function", "`watch` must return a function that stops it");
    stop();
    stop();
  }),
  sourceCase("closing twice is fine, also after a load", async (one) => {
    await load(one);
    await one.close?.(); // and once more, as after every case
  }),
  sourceCase("closing without a load is fine", async () => {}),
];

/** Whether with tools or an error does not matter. */
function ended(): void {}
