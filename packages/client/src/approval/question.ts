import type { ApprovalQuestion, Approvals, CallContext, JsonObject } from "@mci/contract";
import { readableJson } from "@mci/plugin-kit";
import type { CallableTool } from "../call/callable-tool.ts";
import { explainWhole } from "../call/explain-call.ts";
import type { Input } from "../input/input.ts";
import { redactTree } from "../secrets/redact-result.ts";
import { digestOf } from "./digest.ts";
import { exactText } from "./exact.ts";
import { hostsOf, withoutHosts } from "./hosts.ts";
import { asks, sentenceOf } from "./sentence.ts";
import { shownExplanation } from "./shown.ts";
import { unhidden } from "./visible.ts";

/** The parts of a client that its questions need. */
export interface Asking {
  readonly env: JsonObject;
  /** Settings of the client that widen what its calls may do. */
  readonly settings: JsonObject;
  readonly approvals: Approvals;
}

/** A question, and a way to see whether it is still the same. */
export interface OpenQuestion {
  readonly question: ApprovalQuestion;
  /** The hosts that the call would send to. */
  readonly hosts: readonly string[];
  /** Hashes the call anew: what it depends on may have changed while it waited. */
  digest(): Promise<string>;
}

/** Returns the question of a call. Undefined where the condition of its tool says that no one need be asked. */
export async function questionOf(
  entry: CallableTool,
  input: Input,
  context: CallContext,
  { env, settings, approvals }: Asking,
): Promise<OpenQuestion | undefined> {
  const { tool } = entry;
  const { approval: rule } = tool;
  if (rule === undefined) return undefined;
  const { props } = input;
  const caller = callerOf(context);
  const { tenant, subject } = caller;
  exactText(tool, props); // refuses what a person cannot agree to
  const shown = readableJson(props) as JsonObject;
  const scope = { props: shown, input: shown, properties: shown, env: {}, call: caller };
  if (!asks(rule, scope)) return undefined;
  // What differs with each call stands for itself, so that the same call is the same question.
  const values = { id: "(id of the call)", time: "(time of the call)", ...caller };
  const { whole: explanation, mask: all, call } = explainWhole(entry, props, env, values);
  const hosts = hostsOf(explanation);
  const mask = withoutHosts(all, hosts);
  const show = sentenceOf(tool, scope, mask);
  const key = await approvals.key();
  const digest = async (): Promise<string> => {
    const dependencies = (await entry.prepared.dependencies?.(call)) ?? {};
    return digestOf({ tool, props, tenant, subject, explanation, dependencies, show, env, settings, key });
  };
  const { tokenHash: token } = context;
  const question: ApprovalQuestion = {
    digest: await digest(),
    tool: tool.name,
    show,
    arguments: redactTree(mask === undefined ? shown : redactTree(shown, mask), unhidden),
    ...(explanation === undefined ? undefined : { explanation: shownExplanation(explanation, mask) }),
    channel: rule.channel,
    expiresMs: rule.expiresMs,
    ...caller,
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
