import { deepEqual, equal, fail, ok } from "node:assert/strict";
import { parsePointer } from "@mci/plugin-kit";
import type { ExecutorSubject } from "./executor-subject.ts";
import type { Case } from "../register.ts";
import { echoCase, withTool } from "../with-tools.ts";

/** The promises about explaining a call without running it. */
export const explainCases: readonly Case<ExecutorSubject>[] = [
  {
    name: "explaining says what would be done, by the parts of the block",
    async run(subject) {
      for (const example of subject.examples.filter(({ fails }) => fails === undefined)) {
        await withTool(subject, example, async ({ explain }) => {
          const explanation =
            (await explain(example.props ?? {})) ??
            fail("The executor has no `explain`, which is optional: write one, or waive this case with the reason");
          ok(explanation.text.trim() !== "", "The explanation is empty");
          ok(explanation.parts.length > 0, "The explanation has no parts");
          for (const { name, value, at } of explanation.parts) {
            const part = `The part at ${at} has to be { name, value, at }, three texts`;
            equal([name, value, at].map((text) => typeof text).join(), "string,string,string", part);
            ok(name.trim() !== "", `The part at ${at} has no name`);
            ok(pointsInto(example.execution, at), `There is no ${at} in ${JSON.stringify(example.execution)}`);
          }
        });
      }
    },
  },
  {
    name: "explaining does nothing",
    async run(subject) {
      for (const example of subject.examples.filter(({ fails }) => fails === undefined)) {
        await withTool(subject, example, async ({ tool, explain }) => {
          const before = structuredClone([subject.observe?.(), tool]);
          const first = await explain(example.props ?? {});
          deepEqual(await explain(example.props ?? {}), first);
          // Both as copies: what a tool is made of may have a class.
          deepEqual(structuredClone([subject.observe?.(), tool]), before);
        });
      }
    },
  },
  echoCase("explaining shows the values of its own call", async ({ explain }) => {
    for (const value of ["marked-1", "marked-2"]) {
      const explanation = JSON.stringify(await explain({ value }));
      ok(explanation?.includes(value), `${value} is not in ${explanation}`);
    }
  }),
];

/** Whether a JSON pointer leads to something. */
function pointsInto(block: unknown, pointer: string): boolean {
  if (pointer === "") return true;
  let value = block;
  for (const key of parsePointer(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
    value = Reflect.get(value, key);
  }
  return pointer.startsWith("/");
}
