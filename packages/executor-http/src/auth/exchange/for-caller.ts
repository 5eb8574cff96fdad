import { MCIError, type Call, type ExchangeAuth } from "@mci/contract";
import { isCallerToken, readCallerToken } from "@mci/plugin-kit/caller-token";

import type { TokenRequest } from "../oauth2/token-request.ts";

/**
 * Returns a request for a token of the caller, whose key no other caller, audience or tenant has. Throws MCIError (MCI_ACCESS) if the
 * call has no verified token, or one that has expired since it began.
 */
export function forCaller(request: TokenRequest, { audience }: ExchangeAuth, call: Call): TokenRequest {
  const { callerToken, context } = call;
  if (!isCallerToken(callerToken)) {
    throw new MCIError("MCI_ACCESS", "the tool acts as its caller, and this call has no verified token", {
      hint: "Call it over HTTP, at a server with guard.jwt.",
    });
  }
  const caller = readCallerToken(callerToken);
  if (Date.now() >= caller.expires) {
    throw new MCIError("MCI_ACCESS", "the caller's token has expired, so no other token is asked for with it", {
      hint: "Call again with a new token.",
    });
  }
  const key = JSON.stringify([context.tenant ?? null, caller.subject, caller.hash, audience, request.key]);
  return { ...request, key, exchange: { audience, caller } };
}
