import { errorMessage } from "@mci/plugin-kit";
import { acceptEncoding, type NetworkPolicy, type NetworkResponse } from "@mci/network-policy";
import * as oauth from "oauth4webapi";

import { wireHeaders } from "../../request/headers.ts";
import type { Exchange, TokenRequest } from "../oauth2/token-request.ts";
import { quotedWithoutSecret, refusal, toNewToken, unusable, type NewToken } from "../oauth2/read-token.ts";
import { tokenError } from "../oauth2/request-token.ts";

/**
 * Exchanges the caller's token for one that the API accepts (RFC 8693). The endpoint is not redirected, and its answer is bounded.
 * Throws RequestError (MCI_HTTP_TOKEN, and the codes of a request), which never contains a token.
 */
export async function exchangeToken(
  request: TokenRequest,
  { audience, caller }: Exchange,
  network: NetworkPolicy,
  signal: AbortSignal,
): Promise<NewToken> {
  const { url, clientId, clientSecret, clientAuth, scopes } = request;
  const server = { issuer: url.origin, token_endpoint: url.href };
  const client = { client_id: clientId };
  const authenticate = clientAuth === "basic" ? oauth.ClientSecretBasic : oauth.ClientSecretPost;
  const form = new URLSearchParams({
    subject_token: caller.token,
    subject_token_type: accessTokenType,
    requested_token_type: accessTokenType,
    audience,
  });
  if (scopes.length > 0) form.set("scope", scopes.join(" "));

  let received: NetworkResponse | undefined;
  const answer = await oauth.genericTokenEndpointRequest(server, client, authenticate(clientSecret), grantType, form, {
    signal,
    // The network policy and the check at load decide what may be reached without TLS.
    [oauth.allowInsecureRequests]: true,
    async [oauth.customFetch](_, { headers, body }) {
      received = await send(request, { headers, body: String(body) }, network, signal);
      const type = received.headers["content-type"];
      return new Response(new Uint8Array(received.body), { headers: { "content-type": String(type) } });
    },
  });
  if (received === undefined || received.truncated) throw unusable(request, "more than 1 MB");
  if (received.status !== 200) throw refusal(received, request);
  const fields = await oauth
    .processGenericTokenEndpointResponse(server, client, answer, { recognizedTokenTypes })
    .catch((error: unknown) => {
      // Not as the cause: that contains the whole answer.
      throw unusable(request, `an invalid answer: ${quotedWithoutSecret(errorMessage(error), request)}`);
    });
  const { issued_token_type: issued = accessTokenType } = fields;
  if (issued !== accessTokenType)
    throw unusable(request, `a token of the kind ${quotedWithoutSecret(issued, request)}`);
  const token = toNewToken(fields, request);
  if (token.text.includes(withoutSignature(caller.token))) {
    throw unusable(request, "the caller's own token, which is for this server and is not passed on");
  }
  return token;
}

/** Types that are refused by the same words as for client credentials. */
const recognizedTokenTypes = { mac: () => {}, n_a: () => {} };

function withoutSignature(token: string): string {
  const end = token.lastIndexOf(".");
  return end === -1 ? token : token.slice(0, end);
}

const grantType = "urn:ietf:params:oauth:grant-type:token-exchange";
const accessTokenType = "urn:ietf:params:oauth:token-type:access_token";

async function send(
  { url, rules, from }: TokenRequest,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  network: NetworkPolicy,
  signal: AbortSignal,
): Promise<NetworkResponse> {
  const sent = Object.entries({ ...headers, "accept-encoding": acceptEncoding, "user-agent": "mci" });
  const outgoing = {
    method: "POST",
    headers: wireHeaders(sent.map(([name, value]) => ({ name, value }))),
    body,
    signal,
    maxBytes: 1_000_000,
    isUnrecorded: true,
  };
  return network.request(url, outgoing, { rules, from }).catch((error: unknown) => {
    throw tokenError(error);
  });
}
