import { MCIError, type Explanation, type Values } from "@mci/contract";
import type { Entry } from "../load/entry.ts";
import type { Redactor } from "../secrets/redactor.ts";
import { callScope, redactorOf } from "../secrets/used-secrets.ts";
import { ActiveCall } from "./active-call.ts";
import { badInput } from "./failures.ts";

/**
 * What a call would do: the same defaults and validation as the call, then the executor's own account, without secrets.
 * No I/O.
 */
export async function explainCall(
  { tool, input, prepared, redact }: Entry,
  props: Values,
  env: Values,
  all: Redactor | undefined,
): Promise<Explanation> {
  const checked = await input(props);
  if (checked.problems !== undefined) throw new MCIError("MCI_INPUT", badInput(tool, checked.problems).error);
  if (prepared.explain === undefined) {
    throw new MCIError(
      "MCI_CONFIG_EXECUTOR",
      `The executor of "${tool.execution.type}" tools cannot explain its calls.`,
    );
  }
  const call = new ActiveCall(callScope(checked.props, env), {});
  const explanation = prepared.explain(call);
  const redactors = [all, redact, redactorOf(call.scope)].filter((one) => one !== undefined);
  const clean = (text: string): string => redactors.reduce((rest, one) => one(rest), text);
  return {
    text: clean(explanation.text),
    parts: explanation.parts.map((part) => ({ ...part, value: clean(part.value) })),
  };
}
