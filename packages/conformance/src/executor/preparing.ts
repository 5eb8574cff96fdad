import { deepEqual, equal, fail, ok } from "node:assert/strict";
import { MCIError, textOf } from "@mci/contract";
import type { ExecutorSubject } from "./executor-subject.ts";
import type { Case } from "../register.ts";
import { withTools } from "../with-tools.ts";

/** The promises about preparing a tool, once, at load. */
export const prepareCases: readonly Case<ExecutorSubject>[] = [
  {
    name: "broken templates are found when a tool is prepared",
    async run(subject) {
      ok(subject.broken.length > 0, "The subject names no broken blocks.");
      for (const execution of subject.broken) equal(await codeOfOpening(subject, execution), "MCI_TEMPLATE_SYNTAX");
    },
  },
  {
    name: "tools prepared from the same block are independent",
    async run(subject) {
      await withTools(subject, [subject.echo, subject.echo], {}, async (tools) => {
        const values = ["first", "second", "third", "fourth"];
        const calls = values.map((value, index) => tools[index % 2]?.run({ value }) ?? fail("No tool was opened"));
        const texts = (await Promise.all(calls)).map(textOf);
        deepEqual(texts.map((text) => values.filter((value) => text.includes(value))), values.map((value) => [value])); // prettier-ignore
      });
    },
  },
];

async function codeOfOpening(subject: ExecutorSubject, execution: ExecutorSubject["echo"]): Promise<string> {
  try {
    const opened = await subject.open([execution], {});
    await opened.close();
  } catch (error) {
    if (MCIError.is(error)) return error.code;
    throw error;
  }
  return fail(`Prepared without an error: ${JSON.stringify(execution)}`);
}
