import type { HttpExecution, PrepareContext, Prepared, Tool } from "@mci/contract";
import { responseShaper } from "@mci/response";

import { toResult, type ResultOptions } from "./response/result.ts";
import { exposedHeaders } from "./response/expose-headers.ts";
import { toFailure, type FailureFacts } from "./send/failures.ts";
import { pagedCall } from "./pagination/paged-call.ts";
import type { RequestPlan } from "./request/request-plan.ts";
import type { Sender } from "./send/sender.ts";
import { reveal } from "./request/secret-display.ts";

export interface RunToolOptions {
  readonly plan: RequestPlan;
  readonly send: Sender;
}

/**
 * How the calls of a tool go: a request, or one for each page, and the result of what comes back. What a tool does not
 * ask for is decided here and costs its calls nothing. Reports mistakes in `exposeHeaders`, `pagination` and `response`.
 */
export async function runTool(
  tool: Tool<HttpExecution>,
  context: PrepareContext,
  { plan, send }: RunToolOptions,
): Promise<Prepared["run"]> {
  const { execution } = tool;
  const exposed = exposedHeaders(execution.exposeHeaders, context);
  const shaper = await responseShaper(execution, context, tool);
  const options: ResultOptions = { limit: context.limits.resultBytes, exposed, shaper };
  const paged = pagedCall(tool, context, { ...options, send, key: plan.query.key?.name });
  return async (call) => {
    const started = performance.now();
    const facts = (): FailureFacts => ({ elapsed: Math.round(performance.now() - started) });
    try {
      const request = plan.build(call, reveal);
      if (paged !== undefined) return await paged(request, call, facts);
      return toResult(await send(request, call), facts(), options);
    } catch (error) {
      return toFailure(error, facts());
    }
  };
}
