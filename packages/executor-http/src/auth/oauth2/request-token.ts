import type { Call } from "@mci/contract";
import { acceptEncoding, NetworkError, type NetworkPolicy } from "@mci/network-policy";

import { wireHeaders } from "../../request/headers.ts";
import { RequestError } from "../../request-error.ts";
import { withRetry } from "../../send/retry.ts";
import { toClientAuth } from "./client-auth.ts";
import type { TokenRequest } from "./token-request.ts";
import { readToken, type NewToken } from "./read-token.ts";

/**
 * Asks a token endpoint for a token. It is not redirected: the secret is for this url alone. Throws RequestError
 * (MCI_HTTP_TOKEN, and the codes of a request), which may be repeated whatever the tool does: nothing else was sent.
 */
export async function requestToken(
  request: TokenRequest,
  network: NetworkPolicy,
  signal: AbortSignal,
): Promise<NewToken> {
  const { url, rules, from, scopes } = request;
  const { header, fields } = toClientAuth(request);
  const headers = [
    { name: "content-type", value: "application/x-www-form-urlencoded" },
    { name: "accept", value: "application/json" },
    { name: "accept-encoding", value: acceptEncoding },
    { name: "user-agent", value: "mci" },
  ];
  if (header !== undefined) headers.push({ name: "authorization", value: header });
  const form = new URLSearchParams({ grant_type: "client_credentials" });
  if (scopes.length > 0) form.set("scope", scopes.join(" "));
  for (const [name, value] of fields) form.set(name, value);

  const sending = { method: "POST", headers: wireHeaders(headers), body: form.toString(), signal, maxBytes: 1_000_000 };
  const response = await network.request(url, sending, { rules, from }).catch((error: unknown) => {
    throw tokenError(error);
  });
  return readToken(response, request);
}

/** Throws RequestError (MCI_NETWORK_REFUSED) if the token url of a call is not allowed, or not for the values that the call has used. */
export function checkTokenUrl({ url, rules, from }: TokenRequest, { sourced }: Call, network: NetworkPolicy): void {
  try {
    network.check(url, { rules, from, sourced });
  } catch (error) {
    throw tokenError(error);
  }
}

/** Returns the error of a token request that got no answer. Says what the request was for. What ended the call instead of the request stays as it is. */
export function tokenError(error: unknown): unknown {
  if (!NetworkError.is(error) || error.code === "MCI_TIMEOUT" || error.code === "MCI_CANCELLED") return error;
  const repeatable = withRetry(error, true);
  const retry = repeatable instanceof RequestError ? repeatable.retry : undefined;
  const { code, message, hint, cause, details } = error;
  return new RequestError(code, `no OAuth2 token: ${message}`, { hint, cause, retry, details });
}
