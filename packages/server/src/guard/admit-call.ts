import type { IncomingMessage } from "node:http";

import type { CallContext, CallerToken } from "@mci/contract";
import { omitUndefined } from "@mci/plugin-kit";
import { maxTimerMs } from "@mci/plugin-kit/options";

import type { McpResponse } from "../mcp/contract.ts";
import type { HttpResponse } from "../web/http-response.ts";
import type { Guard } from "./guard.ts";

/** A call that was let in. */
export interface AdmittedCall {
  readonly context: CallContext | undefined;
  readonly callerToken?: CallerToken | undefined;
  /** Adds what the guard has for the response: its headers, and an end for subscriptions, with the token. */
  complete(answer: McpResponse): McpResponse;
}

/** Lets a request of MCP in if the guard does, with its caller in the context of the app; without a guard, everyone. */
export async function admitCall(
  guard: Guard | undefined,
  request: Request | IncomingMessage,
  context: CallContext | undefined,
): Promise<AdmittedCall | { readonly response: HttpResponse }> {
  if (guard === undefined) return { context, complete: (answer) => answer };
  const admission = await guard.admit(request);
  if ("response" in admission) return admission;
  const { caller, headers, expires, scopes, callerToken } = admission;
  return {
    context: { ...context, ...omitUndefined({ ...caller, scopes }) },
    callerToken,
    complete(answer) {
      const stepUp = answer.needs && guard.stepUp?.(answer.needs);
      return endedAt({ ...answer, headers: { ...answer.headers, ...headers, ...stepUp } }, expires);
    },
  };
}

function endedAt(answer: McpResponse, expires: number | undefined): McpResponse {
  const { body, isSubscription } = answer;
  if (expires === undefined || isSubscription !== true || !(body instanceof ReadableStream)) return answer;
  const signal = AbortSignal.timeout(Math.min(Math.max(0, expires - Date.now()), maxTimerMs));
  return { ...answer, body: body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal }) };
}
