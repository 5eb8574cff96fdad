import { createApprovals } from "@mci/approvals";
import { text, type Approval, type Approvals, type CallContext, type JsonObject, type Toolbox } from "@mci/contract";
import { clientOf } from "@mci/export/test-toolbox";
import { memoryStore } from "@mci/store";

/** The caller on whose behalf an agent runs. */
export const ada: { readonly context: CallContext } = { context: { tenant: "acme", subject: "ada" } };

/** A toolbox whose tool `pay` asks a person, with the payments that were made. Its tool `look` asks nobody. */
export async function paying(approval: unknown = "Pay {{props.amount}}?"): Promise<Paying> {
  const payments: JsonObject[] = [];
  const approvals = createApprovals({ store: memoryStore() });
  const inputSchema = { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] };
  const pay = (call: { readonly scope: { readonly props: JsonObject } }) => {
    payments.push(call.scope.props);
    return text("paid");
  };
  const client = await clientOf([{ name: "pay", inputSchema, approval }, { name: "look" }], { pay }, { approvals });
  return { client, approvals, payments, questions: () => approvals.list() };
}

export interface Paying {
  readonly client: Toolbox;
  readonly approvals: Approvals;
  readonly payments: readonly JsonObject[];
  readonly questions: () => Promise<readonly Approval[]>;
}
