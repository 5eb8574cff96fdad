import { executorCases } from "./executor/executor-cases.ts";
import { brokenBlocks, echoingEnv } from "./executor/derived-blocks.ts";
import type { ExecutorSubject } from "./executor/executor-subject.ts";
import { openWithoutClient, type DirectOptions } from "./open-without-client.ts";
import { register, type Runner, type Waivers } from "./register.ts";

/** An executor to be tested; see {@link testExecutor}. */
export type ExecutorTest = ExecutorExamples & (DirectOptions | Pick<ExecutorSubject, "open">);

/** The blocks an executor is tested with; all but `echo` have defaults. */
export interface ExecutorExamples extends Runner, Partial<Omit<ExecutorSubject, "open">> {
  /** A tool whose answer contains the property `value` as it is. */
  readonly echo: ExecutorSubject["echo"];
  /** Default: `echo`, called with a value and without. */
  readonly examples?: ExecutorSubject["examples"];
  /** Default: `echo`, with placeholders that are not closed. */
  readonly broken?: ExecutorSubject["broken"];
  /** Default: `echo`, with `env.VALUE` in place of `props.value`. */
  readonly echoEnv?: ExecutorSubject["echo"];
  /** Promises the executor does not keep: the name of the case, and why. */
  readonly waivers?: Waivers;
}

/**
 * Registers everything an executor owes its users as tests. Calls are real: against a real file, command or local server.
 *
 * @example
 * import * as template from "@mci/template";
 *
 * const echo = { type: "mine", greeting: "Hello {{props.value}}" };
 * const waivers = { "an aborted signal ends the call": "It answers at once." };
 * testExecutor({ it, executor: myExecutor, template, echo, waivers });
 */
export function testExecutor({ it, waivers = {}, ...test }: ExecutorTest): void {
  const { echo } = test;
  const echoEnv = echoingEnv(echo);
  const subject: ExecutorSubject = {
    open: "open" in test ? test.open : openWithoutClient(test),
    examples: [
      { execution: echo, props: { value: "hello" } },
      { execution: echo, fails: "MCI_TEMPLATE_MISSING" },
    ],
    broken: brokenBlocks(echo),
    ...(echoEnv === undefined ? {} : { echoEnv }),
    ...test,
  };
  register({ it }, executorCases, subject, waivers);
}
