import { equal, fail } from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import type { ToolResult } from "@mci/contract";
import type { ExecutorSubject } from "./executor-subject.ts";
import type { Case } from "../register.ts";
import { checkResult } from "../result-shape.ts";
import { echoCase, withTool } from "../with-tools.ts";

/** How calls and executors end. */
export const endingCases: readonly Case<ExecutorSubject>[] = [
  {
    name: "an aborted signal ends the call",
    async run(subject) {
      const endless = subject.endless ?? fail("The subject has no call that only its signal ends.");
      await withTool(subject, { execution: endless }, async ({ run }) => {
        const controller = new AbortController();
        const running = run({}, controller.signal);
        const early = await Promise.race([running, wait(200)]);
        equal(early, undefined, `the call ended by itself: ${JSON.stringify(early)}`);
        controller.abort();
        checkCancelled((await Promise.race([running, wait(5_000)])) ?? fail("5 s later the call has not ended"));
      });
    },
  },
  echoCase("other calls go on when one is aborted", async ({ run }) => {
    const controller = new AbortController();
    const calls = [run({ value: "x" }, controller.signal), run({ value: "y" })];
    controller.abort();
    const [aborted, other] = await Promise.all(calls);
    checkResult(aborted ?? fail("The aborted call has no result."));
    equal(other?.isError, false);
  }),
  {
    name: "closing twice is fine, also after calls",
    async run(subject) {
      const { tools, close } = await subject.open([subject.echo], {});
      await tools[0]?.run({ value: "x" });
      await close();
      await close();
    },
  },
  {
    name: "closing without a call is fine",
    async run(subject) {
      const { tools, close } = await subject.open([subject.echo], {});
      equal(tools.length, 1);
      await close();
    },
  },
];

function checkCancelled(result: ToolResult): void {
  checkResult(result);
  equal(result.isError ? result.code : "no error", "MCI_CANCELLED", JSON.stringify(result));
}
