import type { FrameworkCall } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { resumedWith } from "./resumed-with.ts";

/** A call of a tool in a message. */
export interface ToolCall {
  readonly id?: string | undefined;
  readonly name: string;
  readonly args: unknown;
}

/** The state of an agent. */
export interface AgentState {
  readonly messages: readonly object[];
}

/**
 * Returns the decision on a call that the graph was resumed with; undefined where it was not resumed, `other` where the decisions do
 * not tell which of them is on this call.
 */
export function decisionOn({ id }: ToolCall, { messages }: AgentState): FrameworkCall["answer"] {
  const resumed = resumedWith();
  if (resumed === undefined) return undefined;
  const answers = isRecord(resumed.value) ? resumed.value["decisions"] : undefined;
  if (!Array.isArray(answers)) return "other";
  const types = answers.map((answer) => (isRecord(answer) ? answer["type"] : undefined));
  // The middleware is told the decisions on the calls that it asked about; which these are is known here only if they are all.
  const calls = messages.map(callsOf).findLast((own) => own.length > 0) ?? [];
  const isForAll = types.length === calls.length;
  const type = isForAll ? types[calls.findIndex((call) => call.id === id)] : new Set(types).size === 1 ? types[0] : "";
  if (type === "approve") return "approve";
  return type === "reject" ? "refuse" : "other";
}

function callsOf(message: object): readonly ToolCall[] {
  return "tool_calls" in message && Array.isArray(message.tool_calls) ? message.tool_calls : [];
}
