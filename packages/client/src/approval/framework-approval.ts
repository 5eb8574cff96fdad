import type { Approval, ApprovalQuestion, Approvals, FrameworkCall, JsonObject } from "@mci/contract";
import type { CallableTool } from "../call/callable-tool.ts";
import type { CallRuntime } from "../call/call-runtime.ts";
import { fetchSecrets } from "../call/run/fetch-secrets.ts";
import { snapshot } from "../call/snapshot.ts";
import { callerOf, questionOf } from "./question.ts";

/**
 * Asks the question of a framework's call, or takes the answer of its user to a question that was asked for this call. Returns
 * undefined where there is nothing to answer, and for all errors: the call itself then fails, with a result that a model can read.
 */
export async function frameworkApproval(
  entry: CallableTool,
  props: JsonObject,
  call: FrameworkCall,
  runtime: CallRuntime,
  open: () => Promise<Approvals>,
): Promise<Approval | undefined> {
  try {
    const input = await entry.input(props, snapshot);
    if (input.problems !== undefined) return undefined;
    const approvals = await open();
    const ready = entry.secrets === undefined ? { entry, runtime } : await fetchSecrets(entry, entry.secrets, runtime);
    if (ready === undefined) return undefined;
    const asking = await questionOf(ready.entry, input, call.context ?? {}, { ...ready.runtime, approvals });
    if (asking === undefined) return undefined;
    return await asked({ ...asking.question, call: `${call.framework} ${call.id}` }, call, approvals);
  } catch {
    return undefined;
  }
}

async function asked(
  question: ApprovalQuestion,
  { framework, answer, context = {} }: FrameworkCall,
  approvals: Approvals,
): Promise<Approval | undefined> {
  if (answer === undefined) {
    const open = await approvals.ask(question);
    return open.state === "asked" && open.channel === "any" ? open : undefined;
  }
  // Never asked anew here: the answer would count for a question that its user has not seen.
  const known = await approvals.find(question);
  if (known?.state !== "asked" || known.isExpired || answer === "other") return known;
  return approvals.answer(known.id, answer, { channel: framework, ...callerOf(context) });
}
