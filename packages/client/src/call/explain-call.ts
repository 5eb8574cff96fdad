import {
  MCIError,
  type Call,
  type CallValues,
  type CommonExecution,
  type Explanation,
  type ExplanationPart,
  type JsonObject,
  type RateLimit,
  type Tool,
} from "@mci/contract";
import type { CallableTool } from "./callable-tool.ts";
import type { Redactor } from "@mci/plugin-kit/secrets";
import { callScope } from "../secrets/call-secrets.ts";
import { ActiveCall } from "./active-call.ts";
import { badInput } from "./result/failures.ts";
import { undeclaredHint } from "./result/undeclared-hint.ts";

/**
 * Explains what a call would do: applies the same defaults and validation as the call, then asks the executor, without
 * secrets. No I/O.
 */
export async function explainCall(
  { tool, input, prepared }: CallableTool,
  props: JsonObject,
  env: JsonObject,
  all: Redactor | undefined,
): Promise<Explanation> {
  const checked = await input(props, (own) => own);
  if (checked.problems !== undefined) throw new MCIError("MCI_INPUT", badInput(tool, checked.problems).error);
  const explain = prepared.explain?.bind(prepared);
  if (explain === undefined) {
    throw new MCIError(
      "MCI_CONFIG_EXECUTOR",
      `The executor of "${tool.execution.type}" tools cannot explain its calls.`,
    );
  }
  // Those that the tool reads are among them.
  const scope = callScope(checked.props, env, all);
  scope.call = exampleValues;
  const call = new ActiveCall(scope, {});
  const clean = (text: string): string => call.secrets?.text(text) ?? text;
  const explanation = explained(explain, call, tool, clean);
  const parts = explanation.parts.map((part) => ({ ...part, value: clean(part.value) }));
  return { text: clean(explanation.text), parts: [...parts, ...cachePart(tool), ...(await limitParts(tool))] };
}

/** Placeholders for the values of a call in its explanation. */
const exampleValues: CallValues = Object.freeze({
  id: "00000000-0000-4000-8000-000000000000",
  time: "2026-01-01T00:00:00.000Z",
  tenant: "example-tenant",
  subject: "example-subject",
});

function cachePart({ execution: { cache } }: Tool<CommonExecution>): readonly ExplanationPart[] {
  if (cache === undefined) return [];
  const by = ["tenant", ...(cache.by ?? [])].join(", ");
  return [{ name: "cache", value: `${cache.ttl_ms} ms, by arguments, ${by}`, at: "/cache" }];
}

async function limitParts({ rateLimit, origin }: Tool): Promise<readonly ExplanationPart[]> {
  if (rateLimit === undefined && origin.rateLimit === undefined) return [];
  const { describeRateLimit } = await import("../limits/describe-rate-limit.ts");
  const part = (limit: RateLimit | undefined, field: string): readonly ExplanationPart[] =>
    limit === undefined ? [] : [{ name: "rate limit", value: describeRateLimit(limit), at: "", field }];
  return [...part(rateLimit, "rateLimit"), ...part(origin.rateLimit, "rateLimit of the toolset")];
}

/** Error messages may quote the values that caused them. */
function explained(
  explain: (call: Call) => Explanation,
  call: ActiveCall,
  tool: Tool,
  clean: (text: string) => string,
): Explanation {
  try {
    return explain(call);
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    const hint = undeclaredHint(error, tool) ?? error.hint;
    throw new MCIError(error.code, clean(error.message), { hint: hint && clean(hint), details: error.details });
  }
}
