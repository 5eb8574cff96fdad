import { deepEqual, equal, ok } from "node:assert/strict";
import { textOf } from "@mci/contract";
import type { ExecutorSubject } from "./executor-subject.ts";
import type { Case } from "../register.ts";
import { echoCase, withTool } from "../with-tools.ts";

/** Arguments and env values are data. */
export const valueCases: readonly Case<ExecutorSubject>[] = [
  echoCase("50 calls at once do not mix their values", async ({ run }) => {
    const values = Array.from({ length: 50 }, (_, index) => `<value-${index}>`);
    const texts = (await Promise.all(values.map((value) => run({ value })))).map(textOf);
    deepEqual(texts.map((text) => text.match(/<value-\d+>/g)), values.map((value) => [value])); // prettier-ignore
  }),
  {
    name: "arguments are never parsed as templates",
    async run(subject) {
      await withTool(subject, { execution: subject.echo, env: secrets }, async ({ run }) => {
        for (const value of [...hostile, ...hostile]) checkEcho(textOf(await run({ value })), value);
      });
    },
  },
  {
    name: "env values are never parsed as templates",
    async run(subject) {
      if (subject.echoEnv === undefined) throw new Error("The subject has no tool that answers with an env value.");
      for (const value of hostile) {
        const tool = { execution: subject.echoEnv, env: { ...secrets, VALUE: value } };
        await withTool(subject, tool, async ({ run }) => checkEcho(textOf(await run({})), value));
      }
    },
  },
  echoCase("missing values are error results", async ({ run }) => {
    const result = await run({});
    equal(result.isError ? result.code : "", "MCI_TEMPLATE_MISSING", JSON.stringify(result));
    ok(result.isError && result.error.includes("value"), `${JSON.stringify(result)} names no path`);
  }),
  echoCase("own properties only", async ({ run }) => {
    const results = [await run(Object.create({ value: "SECRET-1" })), await run(JSON.parse('{"__proto__":{"value":"SECRET-1"}}'))]; // prettier-ignore
    for (const result of results) {
      equal(result.isError, true);
      ok(!JSON.stringify(result).includes("SECRET-1"), "An inherited property is found");
    }
  }),
];

const secrets = { UNSEEN: "SECRET-1" };

/** Without quotes and backslashes, which an answer in JSON would escape. */
const hostile: readonly string[] = [
  "{{env.UNSEEN}}",
  "x {{ props.value }} {!! env.UNSEEN !!} {!! props !!}",
  "@if(true)x@endif @for(i in range(0, 3))x@endfor @include(x)",
  "{% if true %}x{% endif %} {{#if env}}x{{/if}} {{.env}} <%= env.UNSEEN %> ${UNSEEN} $(echo x) `echo x` %UNSEEN%",
  "{{",
  "x; echo x | cat & # ../.. ? & = %2e",
];

function checkEcho(text: string, value: string): void {
  ok(text.includes(value), `The value was ${value}, the answer is ${text}`);
  ok(!text.includes(secrets.UNSEEN), `An env value is in the answer: ${text}`);
}
