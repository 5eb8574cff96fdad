import { MCIError, type Explanation, type Values } from "@mci/contract";
import type { Entry } from "../load/entry.ts";
import { ActiveCall } from "./active-call.ts";
import { badInput } from "./failures.ts";

/** What a call would do: the same defaults and validation as the call, then the executor's own account. No I/O. */
export async function explainCall({ tool, input, prepared }: Entry, props: Values, env: Values): Promise<Explanation> {
  const checked = await input(props);
  if (checked.problems !== undefined) throw new MCIError("MCI_INPUT", badInput(tool, checked.problems).error);
  if (prepared.explain === undefined) {
    throw new MCIError(
      "MCI_CONFIG_EXECUTOR",
      `The executor of "${tool.execution.type}" tools cannot explain its calls.`,
    );
  }
  const scope = { props: checked.props, input: checked.props, properties: checked.props, env };
  return prepared.explain(new ActiveCall(scope, {}));
}
