import type { Call, HttpExecution, NetworkRules, Tool, TraceContext } from "@mci/contract";
import { observeStep } from "@mci/plugin-kit";
import type { NetworkPolicy, ReceivedResponse } from "@mci/network-policy";

import type { Breaker } from "../breaker.ts";
import { checkCredentials } from "../auth/check-credentials.ts";
import { wireHeaders } from "../request/headers.ts";
import type { HttpResponse } from "../response/http-response.ts";
import { oneTry } from "./one-try.ts";
import { sendWithToken } from "../auth/oauth2/send-with-token.ts";
import { checkTokenUrl } from "../auth/oauth2/request-token.ts";
import type { TokenCache } from "../auth/oauth2/token-cache.ts";
import { withTrace } from "../request/trace-headers.ts";
import type { HttpRequest, SentHeader } from "../request/http-request.ts";
import type { RequestPlan } from "../request-plan.ts";
import { isRepeatable, planRetry, withRetry } from "./retry.ts";

/** The parts of an executor that its tools share. */
export interface Transport {
  readonly network: NetworkPolicy;
  readonly breaker: Breaker;
  readonly tokens: TokenCache;
  /** Tokens of callers, apart, so that many callers do not push out those of the tools. */
  readonly exchanged: TokenCache;
}

/** A tool that sends requests. */
export interface SendingTool {
  readonly tool: Tool<HttpExecution>;
  readonly plan: RequestPlan;
  readonly transport: Transport;
  /** Network rules of the tool. */
  readonly rules: NetworkRules;
  /** Bytes of body to keep. */
  readonly maxBytes: number;
}

/** Sends a request of a certain tool. */
export type Sender = (request: HttpRequest, call: Call) => Promise<HttpResponse>;

/**
 * Sends a request of a tool, with a token when the tool needs one, and follows redirects: to another origin without
 * credentials, token included. Throws NetworkError; a RequestError among them may say that it can be sent once more.
 */
export async function sendRequest(request: HttpRequest, call: Call, sending: SendingTool): Promise<HttpResponse> {
  const { tool, plan, transport, rules, maxBytes } = sending;
  const { network, breaker } = transport;
  const { retries, traceContext } = tool.execution;
  const { url, from, method, headers, body } = request;
  if (plan.hasCredentials) checkCredentials({ url, from }, rules, network);
  if (network.secretsFor !== undefined) for (const secret of network.secretsFor(url)) call.mask(secret);
  const bytes = typeof body?.bytes === "function" ? await body.bytes() : body?.bytes;
  const send = (token?: string): Promise<HttpResponse> =>
    oneTry(retries?.timeout_ms, call.cancellation, (signal) => {
      const own = token === undefined ? headers : withBearer(headers, token);
      const follow = (trace = call.trace): Promise<ReceivedResponse> => {
        const sent = wireHeaders(traceContext === true ? withTrace(own, trace) : own);
        return network.follow(
          url,
          { method, headers: sent, body: bytes, personal: plan.personal, signal, maxBytes, call },
          { rules, from, sourced: call.sourced },
        );
      };
      return breaker.through(request, call, () => observed(call, request, follow));
    });
  const asked = plan.grant?.request(call);
  if (asked !== undefined) {
    checkCredentials(asked, rules, network);
    // Not with the request for the token alone: one that is there already was sent for the same values.
    checkTokenUrl(asked, call, network);
  }
  const tokens = asked?.exchange === undefined ? transport.tokens : transport.exchanged;
  const repeatable = isRepeatable(request, tool);
  try {
    const response = await (asked === undefined ? send() : sendWithToken(asked, { tokens, call, method }, send));
    // A redirect that made a GET of a write has done the write: what its page answers says nothing of that.
    const isDone = response.redirect !== undefined && response.redirect.method !== method;
    const retry = isDone && !repeatable ? undefined : planRetry(response, repeatable);
    return retry === undefined ? response : { ...response, retry };
  } catch (error) {
    throw withRetry(error, repeatable && !call.cancellation.aborted);
  }
}

function observed(
  { observer }: Call,
  { method, url: { origin } }: HttpRequest,
  follow: (trace?: TraceContext) => Promise<ReceivedResponse>,
): Promise<ReceivedResponse> {
  if (observer === undefined) return follow();
  return observeStep(observer, { kind: "http", method, origin }, follow, ({ status }) => ({ status }));
}

/** Instead of a header of the same name, which can come from a user and password in the url. */
function withBearer(headers: readonly SentHeader[], token: string): readonly SentHeader[] {
  const others = headers.filter(({ name }) => name.toLowerCase() !== "authorization");
  return [...others, { name: "Authorization", value: `Bearer ${token}`, at: "/auth" }];
}
