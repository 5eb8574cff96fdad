import { errorMessage } from "@mci/plugin-kit";
import { describe, expect, it } from "vitest";
import { sayExecutor, tinyTemplate } from "../test/say-executor.ts";
import { executorCases, openInClient, openWithoutClient, testExecutor, type ExecutorTest } from "./index.ts";

const echo = { type: "say", say: "Hello {{ props.value }}" };
const endless = { type: "say", say: "wait" };

describe("an executor with an echo alone", () => {
  testExecutor({ it, executor: sayExecutor, template: tinyTemplate, echo, endless });
});

describe("an executor with everything", () => {
  testExecutor({
    it,
    open: openWithoutClient({ executor: sayExecutor, template: tinyTemplate }),
    echo,
    echoEnv: { type: "say", say: "{{ env.VALUE }}" },
    broken: [{ type: "say", say: "{{ props.x" }],
    examples: [
      { execution: echo, props: { value: "Ada" }, text: "Hello Ada" },
      { execution: { type: "say", say: "fail" }, fails: "MCI_TOOL_FAILED" },
    ],
    waivers: { "an aborted signal ends the call": "No example of one is given." },
  });
});

describe("testExecutor", () => {
  it("registers each case once", () => {
    expect(titlesOf({ executor: sayExecutor, echo })).toEqual(executorCases.map(({ name }) => name));
  });

  it("asks for blocks where the echo has no placeholders", async () => {
    const blank = { executor: sayExecutor, template: tinyTemplate, echo: { type: "say", say: "Hello" } };
    expect(await failuresOf(blank)).toMatchObject({
      "broken templates are found when a tool is prepared": "The subject names no broken blocks.",
      "env values are never parsed as templates": "The subject has no tool that answers with an env value.",
    });
  });

  it("asks for the language of an executor that has templates", async () => {
    expect(await failuresOf({ executor: sayExecutor, echo })).toMatchObject({
      "calls answer as expected": 'prepareContext requires `template` here: import * as template from "@mci/template".',
    });
  });

  it("opens tools in a client, and closes it", async () => {
    const asked: unknown[] = [];
    const open = openInClient(async (document, env) => {
      asked.push(document, env);
      return {
        tools: () => [],
        execute: () => Promise.reject(new Error("There are no tools.")),
        explain: async () => undefined,
        close: async () => void asked.push("closed"),
      };
    });
    await (await open([echo], { A: "1" })).close();
    const document = { schemaVersion: "1.0", tools: [{ name: "tool_0", execution: echo }] };
    expect(asked).toEqual([document, { A: "1" }, "closed"]);
  });
});

type Test = Omit<ExecutorTest, "it"> & { readonly executor: typeof sayExecutor };

function testsOf(test: Test): Map<string, () => void | Promise<void>> {
  const tests = new Map<string, () => void | Promise<void>>();
  testExecutor({ ...test, it: (title, run) => tests.set(title, run) });
  return tests;
}

function titlesOf(test: Test): string[] {
  return [...testsOf(test).keys()];
}

async function failuresOf(test: Test): Promise<Record<string, string>> {
  const failures: Record<string, string> = {};
  for (const [title, run] of testsOf(test)) {
    try {
      await run();
    } catch (error) {
      failures[title] = errorMessage(error);
    }
  }
  return failures;
}
