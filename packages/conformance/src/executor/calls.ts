import { deepEqual, equal, ok } from "node:assert/strict";
import { textOf, type ToolResult } from "@mci/contract";
import type { Example, ExecutorSubject } from "./executor-subject.ts";
import type { Case } from "../register.ts";
import { checkResult } from "../result-shape.ts";
import { withTool, withTools } from "../with-tools.ts";

/** Every call: in parallel, touching nothing shared. */
export const callCases: readonly Case<ExecutorSubject>[] = [
  {
    name: "calls answer as expected",
    async run(subject) {
      const outcomes = new Set(subject.examples.map(({ fails }) => fails === undefined));
      ok(outcomes.size === 2, "The subject has no example that succeeds, or none that fails.");
      for (const example of subject.examples) {
        const result = await call(subject, example);
        equal(result.isError ? result.code : undefined, example.fails, about(example, result));
        if (example.text !== undefined) equal(textOf(result), example.text, about(example, result));
      }
    },
  },
  {
    name: "results have the shape of the contract",
    async run(subject) {
      for (const example of subject.examples) checkResult(await call(subject, example));
    },
  },
  {
    name: "calls leave the tool as it was",
    async run(subject) {
      for (const example of subject.examples) {
        await withTool(subject, example, async ({ tool, run }) => {
          const before = JSON.stringify(tool);
          ok(Object.isFrozen(tool) && Object.isFrozen(tool.execution), "The tool is not frozen");
          await run(example.props ?? {});
          equal(JSON.stringify(tool), before);
        });
      }
    },
  },
  {
    name: "the same call answers the same after others have failed",
    async run(subject) {
      for (const { execution, env = {} } of subject.examples) {
        const calls = subject.examples.filter((example) => example.execution === execution);
        await withTools(subject, [execution], env, async ([tool]) => {
          const round = async (): Promise<unknown[]> => {
            const outcomes: unknown[] = [];
            for (const { props = {} } of calls) outcomes.push((await tool?.run(props))?.content);
            return outcomes;
          };
          deepEqual(await round(), await round());
        });
      }
    },
  },
];

async function call(subject: ExecutorSubject, example: Example): Promise<ToolResult> {
  return withTool(subject, example, async ({ run }) => run(example.props ?? {}));
}

function about({ execution, props }: Example, result: ToolResult): string {
  return `${JSON.stringify({ execution, props })} answered ${JSON.stringify(result)}`;
}
