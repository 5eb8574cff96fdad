import { redactor, type Redactor } from "@mci/plugin-kit/secrets";
import type { ApprovalQuestion, Approvals, CallContext, Explanation, JsonObject } from "@mci/contract";
import type { CallableTool } from "../call/callable-tool.ts";
import { explainWhole, masked } from "../call/explain-call.ts";
import type { Input } from "../input/input.ts";
import { redactTree } from "../secrets/redact-result.ts";
import { digestOf } from "./digest.ts";
import { asks, sentenceOf } from "./sentence.ts";

/** A question, and a way to see whether it is still the same. */
export interface OpenQuestion {
  readonly question: ApprovalQuestion;
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
  const mask = withoutHost(all, explanation);
  const sentence = sentenceOf(tool, scope);
  const show = mask?.(sentence) ?? sentence;
  const key = await approvals.key();
  const digest = (): Promise<string> => digestOf({ tool, props, tenant, subject, explanation, show, env, key });
  const { tokenHash: token } = context;
  const question: ApprovalQuestion = {
    digest: await digest(),
    tool: tool.name,
    show,
    arguments: mask === undefined ? props : redactTree(props, mask),
    ...(explanation === undefined ? undefined : { explanation: masked(explanation, mask) }),
    channel: rule.channel,
    expiresMs: rule.expiresMs,
    ...callerOf(context),
    ...(typeof token === "string" ? { token } : undefined),
  };
  return { question, digest };
}

/** A context is not checked: it may contain anything. */
export function callerOf({ tenant, subject }: CallContext): { readonly tenant?: string; readonly subject?: string } {
  return {
    ...(typeof tenant === "string" ? { tenant } : undefined),
    ...(typeof subject === "string" ? { subject } : undefined),
  };
}

/** The host of a request is never masked, whatever its env value is called: a person must see where a call goes. */
function withoutHost(redact: Redactor | undefined, explanation: Explanation | undefined): Redactor | undefined {
  if (redact === undefined) return undefined;
  const hosts = (explanation?.parts ?? []).flatMap(({ name, value }) =>
    name === "url" && URL.canParse(value) ? [new URL(value).host.toLowerCase()] : [],
  );
  return redactor([...redact.secrets].filter((secret) => !hosts.some((host) => host.includes(secret.toLowerCase()))));
}
