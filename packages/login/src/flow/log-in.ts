import { randomBytes } from "node:crypto";

import { MCIError } from "@mci/contract";
import type { NetworkPolicy } from "@mci/network-policy";
import { isSecureUrl } from "@mci/plugin-kit/network";

import type { LoginRequest, StoredLogin } from "../contract.ts";
import { describe, loginError } from "../errors.ts";
import { requestTokens } from "../oauth/request-tokens.ts";
import { oauthFetch } from "../requests.ts";
import { serverKey } from "../server-key.ts";
import { toStoredTokens } from "../tokens/to-stored-tokens.ts";
import { askServer } from "./ask-server.ts";
import { chooseClient } from "./choose-client.ts";
import { discover } from "./discover.ts";
import { listenForRedirect, type RedirectListener } from "./listen-for-redirect.ts";
import { readCode } from "./read-code.ts";
import { chooseScope } from "./choose-scope.ts";

/** Logs in with the authorization code grant and PKCE, once the user has agreed in a browser. Stores nothing. */
export async function logIn(
  request: LoginRequest,
  network: NetworkPolicy,
  earlier: StoredLogin | undefined,
): Promise<StoredLogin> {
  const { name, url, signal } = request;
  if (!isSecureUrl(url)) throw loginError(name, "a login requires https", { hint: `Its url is ${url.origin}.` });
  const state = randomBytes(32).toString("base64url");
  const secrets: (string | undefined)[] = [state, request.clientSecret];
  const listener = await listen(request, state);
  try {
    return await agree({ request, network, earlier, state, listener, secrets });
  } catch (error) {
    if (signal.aborted) throw loginError(name, "the login was given up", { cause: signal.reason });
    if (MCIError.is(error) && error.code === "MCI_LOGIN") throw error;
    const { hint } = MCIError.is(error) ? error : {};
    throw loginError(name, `the login failed: ${describe(error, secrets)}`, { hint, cause: error });
  } finally {
    listener.close();
  }
}

async function listen(
  { name, callbackPort: port = 0, signal }: LoginRequest,
  state: string,
): Promise<RedirectListener> {
  try {
    return await listenForRedirect(state, { port, signal });
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    const what = isTaken
      ? `port ${port} of this machine is in use`
      : `cannot listen on port ${port}: ${describe(error, [])}`;
    const hint = isTaken ? "Another login may wait there." : undefined;
    throw loginError(name, what, { hint, cause: error });
  }
}

interface Agreement {
  readonly request: LoginRequest;
  readonly network: NetworkPolicy;
  readonly earlier: StoredLogin | undefined;
  readonly state: string;
  readonly listener: RedirectListener;
  /** Grows: errors must not contain them. */
  readonly secrets: (string | undefined)[];
}

async function agree({ request, network, earlier, state, listener, secrets }: Agreement): Promise<StoredLogin> {
  const { name, url, rules, signal } = request;
  const sdk = await import("../sdk.ts");
  const { challenge, isLocal } = await askServer(request, network);
  const fetchFn = oauthFetch(network, { server: url, isLocal, rules, signal });
  const { metadata, resource, scopes } = await discover(request, challenge, fetchFn);
  const scope = chooseScope(request, { scopes, metadata, earlier });
  const client = await chooseClient(request, { metadata, redirectUrl: listener.url, scope, fetchFn });
  secrets.push(client.client_secret);
  const { authorizationUrl, codeVerifier } = await sdk.startAuthorization(metadata.issuer, {
    metadata,
    clientInformation: client,
    redirectUrl: listener.url,
    state,
    resource,
    ...(scope === undefined ? undefined : { scope }),
  });
  secrets.push(codeVerifier);
  await request.openBrowser(authorizationUrl);
  const code = readCode(name, await listener.answer, { metadata, sdk });
  secrets.push(code);
  const answer = await requestTokens({
    server: metadata,
    client,
    resource,
    form: { grant_type: "authorization_code", code, code_verifier: codeVerifier, redirect_uri: listener.url },
    fetchFn,
  });
  const { issuer, authorization_endpoint, token_endpoint, token_endpoint_auth_methods_supported } = metadata;
  return {
    server: serverKey(url),
    resource,
    is_local: isLocal,
    authorization_server: {
      issuer,
      authorization_endpoint,
      token_endpoint,
      token_endpoint_auth_methods_supported,
      revocation_endpoint: readRevocationEndpoint(metadata),
    },
    client,
    tokens: toStoredTokens(answer, { scope }),
  };
}

/** OpenID discovery says nothing of it, but servers do. */
function readRevocationEndpoint(metadata: object): string | undefined {
  const endpoint: unknown = "revocation_endpoint" in metadata ? metadata.revocation_endpoint : undefined;
  return typeof endpoint === "string" ? endpoint : undefined;
}
