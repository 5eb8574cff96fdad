import { failure, text, type Scope } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { openWithoutClient, executorCases, register, type ExecutorSubject } from "../index.ts";
import { failuresOf } from "../../test/outcomes.ts";
import { sayExecutor, tinyTemplate, type SayFaults, type SayPrepared } from "../../test/say-executor.ts";

let said = 0;

function subjectOf(faults: SayFaults = {}): ExecutorSubject {
  return {
    open: openWithoutClient({ executor: () => sayExecutor(faults), template: tinyTemplate }),
    examples: [
      { execution: { type: "say", say: "Hello {{ props.name }}" }, props: { name: "Ada" }, text: "Hello Ada" },
      { execution: { type: "say", say: "Hello {{ props.name }}" }, fails: "MCI_TEMPLATE_MISSING" },
      { execution: { type: "say", say: "fail" }, fails: "MCI_TOOL_FAILED" },
    ],
    broken: [{ type: "say", say: "Hello {{ props.name" }],
    echo: { type: "say", say: "{{ props.value }}" },
    echoEnv: { type: "say", say: "{{ env.VALUE }}" },
    endless: { type: "say", say: "wait" },
    observe: () => said,
  };
}

describe("an executor that keeps every promise", () => {
  register({ it }, executorCases, subjectOf());
});

describe("executorCases", () => {
  it("ask for what a subject leaves out", async () => {
    const { echoEnv: _, endless: __, ...rest } = subjectOf();
    expect(await failuresOf(executorCases, { ...rest, examples: rest.examples.slice(1), broken: [] })).toEqual(
      new Map([
        ["broken templates are found when a tool is prepared", "The subject names no broken blocks."],
        ["calls answer as expected", "The subject has no example that succeeds, or none that fails."],
        ["env values are never parsed as templates", "The subject has no tool that answers with an env value."],
        ["an aborted signal ends the call", "The subject has no call that only its signal ends."],
      ]),
    );
  });

  let last: Scope;
  const faults: readonly (readonly [string, SayFaults, string])[] = [
    ["answers something else", changed({ run: async () => text("x") }), "calls answer as expected"],
    [
      "mixes calls",
      {
        prepared: ({ explain }, say) => ({
          async run({ scope }) {
            last = scope;
            await Promise.resolve();
            return text(say.render(last));
          },
          explain,
        }),
      },
      "50 calls at once do not mix their values",
    ],
    [
      "parses values again",
      { prepared: ({ explain }, say) => ({ run: ({ scope }) => text(tinyTemplate.parseField(say.render(scope)).render(scope)), explain }) },
      "arguments are never parsed as templates",
    ],
    ["throws something other than a contract error", changed({ run: async () => Promise.reject(new Error("oops")) }), "calls answer as expected"],
    [
      "does not repeat its error as text",
      changed({ run: async () => ({ isError: true, error: "x", code: "MCI_TOOL_FAILED", content: [] }) }),
      "results have the shape of the contract",
    ],
    ["answers with what JSON cannot hold", changed({ run: async () => text("x", { metadata: { at: new Date() } }) }), "results have the shape of the contract"],
    ["says nothing of what is missing", changed({ run: async () => failure("oops", { code: "MCI_TEMPLATE_MISSING" }) }), "missing values are error results"],
    ["explains other parts", changed({ explain: () => ({ text: "x", parts: [{ name: "a", value: "b", at: "/nowhere" }] }) }), "explaining says what would be done, by the parts of the block"],
    [
      "does what it explains",
      { prepared: ({ run, explain }) => ({ run, explain: (call) => ((said += 1), explain(call)) }) },
      "explaining does nothing",
    ],
    ["explains nothing", { prepared: ({ run }) => ({ run }) }, "explaining says what would be done, by the parts of the block"],
    ["closes once only", { close: closesOnce() }, "closing twice is fine, also after calls"],
  ]; // prettier-ignore

  it.each(faults)("notice an executor that %s", async (_, fault, expected) => {
    expect([...(await failuresOf(executorCases, subjectOf(fault))).keys()]).toContain(expected);
  });
});

function changed(part: Partial<SayPrepared>): SayFaults {
  return { prepared: (all) => ({ ...all, ...part }) };
}

function closesOnce(): () => Promise<void> {
  let closed = false;
  return async () => {
    if (closed) throw new Error("It is closed.");
    closed = true;
  };
}
