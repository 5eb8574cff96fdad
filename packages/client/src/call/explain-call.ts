import {
  MCIError,
  type Call,
  type Prepared,
  type CallValues,
  type CommonExecution,
  type Explanation,
  type ExplanationPart,
  type JsonObject,
  type RateLimit,
  type Tool,
} from "@mci/contract";
import { readableJson } from "@mci/plugin-kit";
import { cachePlan } from "../cache/cache-plan.ts";
import type { CallableTool } from "./callable-tool.ts";
import { mark, type Redactor } from "@mci/plugin-kit/secrets";
import { callScope } from "../secrets/call-secrets.ts";
import { ActiveCall } from "./active-call.ts";
import { badInput } from "./result/failures.ts";
import { undeclaredHint } from "./result/undeclared-hint.ts";

/**
 * Explains what a call would do: applies the same defaults and validation as the call, then asks the executor, without
 * secrets. No I/O.
 */
export async function explainCall(
  { tool, input, prepared, secrets }: CallableTool,
  props: JsonObject,
  given: JsonObject,
  all: Redactor | undefined,
): Promise<Explanation> {
  const checked = await input(props, (own) => own);
  if (checked.problems !== undefined) throw new MCIError("MCI_INPUT", badInput(tool, checked.problems).error);
  if (prepared.explain === undefined) {
    throw new MCIError(
      "MCI_CONFIG_EXECUTOR",
      `The executor of "${tool.execution.type}" tools cannot explain its calls.`,
    );
  }
  // Nothing is fetched for an explanation.
  const env =
    secrets === undefined
      ? given
      : { ...given, ...Object.fromEntries([...secrets.keys()].map((name) => [name, mark])) };
  // The secrets that the tool reads are among all.
  const { whole, mask } = explainWhole({ tool, prepared, redact: all }, checked.props, env, exampleValues);
  const { text, parts } = masked(whole!, mask);
  const question = await approvalPart(tool, checked.props, mask);
  const { parsed } = checked;
  const taken =
    parsed === undefined ? [] : [{ name: "taken as JSON", value: parsed.join(", "), at: "", field: "input" }];
  return { text, parts: [...parts, ...taken, ...question, ...cachePart(tool), ...(await limitParts(tool))] };
}

/** An explanation with its secrets, and what masks them. */
export interface WholeExplanation {
  /** Absent where the executor cannot tell. */
  readonly whole: Explanation | undefined;
  readonly mask: Redactor | undefined;
  /** The call that was explained. */
  readonly call: Call;
}

/** Explains a call of these arguments and values, secrets included. */
export function explainWhole(
  { tool, prepared, redact }: Pick<CallableTool, "tool" | "prepared" | "redact">,
  props: JsonObject,
  env: JsonObject,
  values: CallValues,
): WholeExplanation {
  const scope = callScope(props, env, redact);
  scope.call = values;
  const call = new ActiveCall(scope, {});
  const whole = explained(prepared, call, tool);
  return { whole, mask: call.secrets?.redactor(), call };
}

/** Returns an explanation without secrets. */
export function masked(explanation: Explanation, mask: Redactor | undefined): Explanation {
  if (mask === undefined) return explanation;
  return {
    text: mask(explanation.text),
    parts: explanation.parts.map((part) => ({ ...part, value: mask(part.value) })),
  };
}

/** Placeholders for the values of a call in its explanation. */
const exampleValues: CallValues = Object.freeze({
  id: "00000000-0000-4000-8000-000000000000",
  time: "2026-01-01T00:00:00.000Z",
  tenant: "example-tenant",
  subject: "example-subject",
});

/** The sentence that a person is asked before the call. */
async function approvalPart(
  tool: Tool,
  props: JsonObject,
  mask: Redactor | undefined,
): Promise<readonly ExplanationPart[]> {
  if (tool.approval === undefined) return [];
  const { asks, sentenceOf } = await import("../approval/sentence.ts");
  const { tenant, subject } = exampleValues;
  const shown = readableJson(props) as JsonObject;
  const scope = { props: shown, input: shown, properties: shown, env: {}, call: { tenant, subject } };
  if (!asks(tool.approval, scope)) return [];
  return [{ name: "approval", value: sentenceOf(tool, scope, mask), at: "", field: "approval" }];
}

function cachePart(tool: Tool<CommonExecution>): readonly ExplanationPart[] {
  const plan = cachePlan(tool);
  if (plan === undefined) return [];
  const by = ["tenant", ...plan.by].join(", ");
  return [{ name: "cache", value: `${plan.ttlMs} ms, by arguments, ${by}`, at: "/cache" }];
}

async function limitParts({ rateLimit, origin }: Tool): Promise<readonly ExplanationPart[]> {
  if (rateLimit === undefined && origin.rateLimit === undefined) return [];
  const { describeRateLimit } = await import("../limits/describe-rate-limit.ts");
  const part = (limit: RateLimit | undefined, field: string): readonly ExplanationPart[] =>
    limit === undefined ? [] : [{ name: "rate limit", value: describeRateLimit(limit), at: "", field }];
  return [...part(rateLimit, "rateLimit"), ...part(origin.rateLimit, "rateLimit of the toolset")];
}

/** Error messages may quote the values that caused them. */
function explained(prepared: Prepared, call: ActiveCall, tool: Tool): Explanation | undefined {
  try {
    return prepared.explain?.(call);
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    const clean = (text: string): string => call.secrets?.text(text) ?? text;
    const hint = undeclaredHint(error, tool) ?? error.hint;
    throw new MCIError(error.code, clean(error.message), { hint: hint && clean(hint), details: error.details });
  }
}
