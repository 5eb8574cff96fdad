import { failure, type FailureResult, type Tool } from "@mci/contract";
import type { Budget } from "./budget.ts";
import { describeRateLimit } from "./describe-rate-limit.ts";
import { roundedDuration } from "./duration.ts";

/** Refused as no point is left. `metadata.retry_after_ms` is for programs: a server makes a Retry-After of it. */
export function rateLimited(tool: Tool, { limit, toolset }: Budget, resetMs: number): FailureResult {
  const ms = Math.max(1, resetMs);
  const owner = toolset === undefined ? `tool '${tool.name}' allows` : `the tools of '${toolset}' together allow`;
  return failure(`Rate limit reached: ${owner} ${describeRateLimit(limit)}. Try again in ${roundedDuration(ms)}.`, {
    code: "MCI_RATE_LIMITED",
    details: { tool: tool.name },
    metadata: { retry_after_ms: ms },
  });
}
