import type { Limits, ToolResult } from "@mci/contract";
import type { Input } from "../input/input-check.ts";
import type { PreparedTool } from "../load/prepared-tool.ts";
import { redactAnswer } from "../secrets/redact-result.ts";
import { redactorOf } from "../secrets/used-secrets.ts";
import type { ActiveCall } from "./active-call.ts";
import { boundResult } from "./bound-result.ts";
import { checkedResult } from "./checked-result.ts";
import { resultOf } from "./failures.ts";

/**
 * What the caller gets of what an executor answered: without credentials, held against the outputSchema, bounded, with
 * what is to be said about the call. Waits only for the first use of an outputSchema.
 */
export function finalizeResult(
  result: ToolResult,
  entry: PreparedTool,
  call: ActiveCall,
  input: Input,
  limits: Limits,
): ToolResult | Promise<ToolResult> {
  const answer = withoutCredentials(checkedResult(result, `Tool '${entry.tool.name}'`), entry, call);
  if (entry.output === undefined || answer.isError) return finished(answer, call, input, limits);
  const checked = entry.output(answer);
  if (!(checked instanceof Promise)) return finished(checked, call, input, limits);
  return checked
    .then((late) => finished(late, call, input, limits))
    .catch((error: unknown) => resultOf(error, entry.tool));
}

function finished(answer: ToolResult, { attempts }: ActiveCall, { ignored }: Input, limits: Limits): ToolResult {
  const bounded = boundResult(answer, limits.resultBytes);
  if (ignored === undefined && attempts === 1) return bounded;
  const facts = {
    ...(attempts > 1 ? { attempts } : undefined),
    ...(ignored === undefined ? undefined : { ignored_arguments: ignored }),
  };
  return { ...bounded, metadata: { ...bounded.metadata, ...facts } };
}

/** An answer may repeat the credentials it was asked with. */
function withoutCredentials(result: ToolResult, { redact }: PreparedTool, { scope }: ActiveCall): ToolResult {
  const own = redact === undefined ? result : redactAnswer(result, redact);
  const used = redactorOf(scope);
  return used === undefined ? own : redactAnswer(own, used);
}
