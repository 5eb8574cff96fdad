import { createApprovals } from "@mci/approvals";
import { text, type Approvals, type Executor, type JsonObject } from "@mci/contract";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { memoryStore } from "@mci/store";
import { MCIClient } from "mci";

/** Tools that a person agrees to, and the arguments of the calls that have run. */
export interface PayingToolbox {
  readonly client: MCIClient;
  readonly approvals: Approvals;
  readonly runs: JsonObject[];
}

/** `pay` asks; `pay_out_of_band` asks a person other than its caller; `pay_later` is a task. */
export async function payingToolbox(): Promise<PayingToolbox> {
  const approvals = createApprovals({ store: memoryStore({ now: () => Date.now() }) });
  const runs: JsonObject[] = [];
  const pay: Executor = {
    type: "pay",
    prepare: () => ({
      run({ scope, context }) {
        runs.push(scope.props);
        return text(`paid ${JSON.stringify(scope.props)} ${JSON.stringify(context)}`);
      },
    }),
  };
  const show = "Pay {{props.amount}}?";
  const tool = <T extends object>(name: string, rest: T) => ({
    name,
    inputSchema: { type: "object", properties: { amount: { type: "number" } } },
    approval: show,
    execution: { type: "pay" },
    ...rest,
  });
  const document = {
    schemaVersion: "1.0",
    tools: [
      tool("pay", {}),
      tool("pay_out_of_band", { approval: { show, channel: "outOfBand" } }),
      tool("pay_soon", { approval: { show, expires_ms: 1_000 } }),
      tool("pay_later", { task: { mode: "required" } }),
      tool("context", { approval: false }),
    ],
  };
  const client = closedAtEnd(await MCIClient.from(document, { executors: [pay], approvals }));
  return { client, approvals, runs };
}
