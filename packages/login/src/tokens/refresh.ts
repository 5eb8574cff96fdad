import type { MCIError } from "@mci/contract";
import type { NetworkPolicy } from "@mci/network-policy";

import type { StoredLogin } from "../contract.ts";
import { describe, expired, unavailable } from "../errors.ts";
import { oauthFetch } from "../requests.ts";
import { toStoredTokens } from "./to-stored-tokens.ts";

/**
 * Refreshes a login at the authorization server that it was made at, and nowhere else. Throws MCIError: MCI_SERVER_REFUSED if
 * the login is over, MCI_SERVER_UNAVAILABLE if there was no answer.
 */
export async function refresh(name: string, login: StoredLogin, network: NetworkPolicy): Promise<StoredLogin> {
  const { server, resource, is_local: isLocal, client, tokens, authorization_server: metadata } = login;
  const sdk = await import("../sdk.ts");
  try {
    const fresh = await sdk.refreshAuthorization(metadata.issuer, {
      metadata: {
        ...metadata,
        token_endpoint_auth_methods_supported: metadata.token_endpoint_auth_methods_supported?.slice(),
        response_types_supported: ["code"],
      },
      clientInformation: client,
      refreshToken: tokens.refresh_token ?? "",
      resource,
      fetchFn: oauthFetch(network, { server: new URL(server), isLocal }),
    });
    return { ...login, tokens: toStoredTokens(name, fresh, tokens) };
  } catch (error) {
    throw refreshError(name, error, login, error instanceof sdk.OAuthError && isFinal(error.code));
  }
}

/** Of RFC 6749: errors that come again with the same refresh token. Others may be faults of the server. */
function isFinal(code: string): boolean {
  return ["invalid_grant", "invalid_client", "unauthorized_client", "invalid_scope", "invalid_target"].includes(code);
}

function refreshError(name: string, error: unknown, { tokens, client }: StoredLogin, isOver: boolean): MCIError {
  const words = describe(error, [tokens.access_token, tokens.refresh_token, client.client_secret]);
  return isOver
    ? expired(name, `the login has expired or was revoked: ${words}`)
    : unavailable(name, `the login cannot be refreshed: ${words}`, error);
}
