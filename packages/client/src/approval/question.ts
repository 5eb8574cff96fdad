import type { ApprovalQuestion, Approvals, CallContext, JsonObject } from "@mci/contract";
import type { CallableTool } from "../call/callable-tool.ts";
import { explainWhole } from "../call/explain-call.ts";
import type { Input } from "../input/input.ts";
import { redactTree } from "../secrets/redact-result.ts";
import { digestOf } from "./digest.ts";
import { hostsOf, withoutHosts } from "./hosts.ts";
import { asks, sentenceOf } from "./sentence.ts";
import { shownExplanation } from "./shown.ts";
import { unhidden } from "./visible.ts";

/** A question, and a way to see whether it is still the same. */
export interface OpenQuestion {
  readonly question: ApprovalQuestion;
  /** The hosts that the call would send to. */
  readonly hosts: readonly string[];
  /** Hashes the call anew: a file that it opens may have changed while it waited. */
  digest(): Promise<string>;
}

/** Returns the question of a call. Undefined where the condition of its tool says that no one need be asked. */
export async function questionOf(
  entry: CallableTool,
  input: Input,
  context: CallContext,
  env: JsonObject,
  approvals: Approvals,
): Promise<OpenQuestion | undefined> {
  const { tool } = entry;
  const { approval: rule } = tool;
  if (rule === undefined) return undefined;
  const props = input.unparsed ?? input.props;
  const { tenant, subject } = callerOf(context);
  const scope = { props, input: props, properties: props, env: {}, call: callerOf(context) };
  if (!asks(rule, scope)) return undefined;
  // What differs with each call stands for itself, so that the same call is the same question.
  const values = { id: "(id of the call)", time: "(time of the call)", ...callerOf(context) };
  const { whole: explanation, mask: all } = explainWhole(entry, input.props, env, values);
  const hosts = hostsOf(explanation);
  const mask = withoutHosts(all, hosts);
  const show = sentenceOf(tool, scope, mask);
  const key = await approvals.key();
  const digest = (): Promise<string> => digestOf({ tool, props, tenant, subject, explanation, show, env, key });
  const { tokenHash: token } = context;
  const question: ApprovalQuestion = {
    digest: await digest(),
    tool: tool.name,
    show,
    arguments: redactTree(mask === undefined ? props : redactTree(props, mask), unhidden),
    ...(explanation === undefined ? undefined : { explanation: shownExplanation(explanation, mask) }),
    channel: rule.channel,
    expiresMs: rule.expiresMs,
    ...callerOf(context),
    ...(typeof token === "string" ? { token } : undefined),
  };
  return { question, hosts, digest };
}

/** A context is not checked: it may contain anything. */
export function callerOf({ tenant, subject }: CallContext): { readonly tenant?: string; readonly subject?: string } {
  return {
    ...(typeof tenant === "string" ? { tenant } : undefined),
    ...(typeof subject === "string" ? { subject } : undefined),
  };
}
