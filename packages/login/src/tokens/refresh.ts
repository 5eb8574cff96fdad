import type { MCIError } from "@mci/contract";
import type { NetworkPolicy } from "@mci/network-policy";

import type { StoredLogin } from "../contract.ts";
import { describe, expired, unavailable } from "../errors.ts";
import { OAuthRefusal, textOf } from "../oauth/read-answer.ts";
import { requestTokens } from "../oauth/request-tokens.ts";
import { oauthFetch } from "../requests.ts";
import { toStoredTokens } from "./to-stored-tokens.ts";

/**
 * Refreshes a login at the authorization server that it was made at, and nowhere else. Throws MCIError: MCI_SERVER_REFUSED if
 * the login is over, MCI_SERVER_UNAVAILABLE if there was no answer, or none that can be used.
 *
 * @param keep Stores the login with its new refresh token, where that is all of an answer that can be used: the earlier one
 * may be used up.
 */
export async function refresh(
  name: string,
  login: StoredLogin,
  network: NetworkPolicy,
  keep: (login: StoredLogin) => Promise<void>,
): Promise<StoredLogin> {
  const { server, resource, is_local: isLocal, client, tokens } = login;
  try {
    const answer = await requestTokens({
      server: login.authorization_server,
      client,
      resource,
      form: { grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "" },
      fetchFn: oauthFetch(network, { server: new URL(server), isLocal }),
    });
    try {
      return { ...login, tokens: toStoredTokens(answer, tokens) };
    } catch (error) {
      await keep({
        ...login,
        tokens: { ...tokens, refresh_token: textOf(answer, "refresh_token") ?? tokens.refresh_token },
      });
      throw error;
    }
  } catch (error) {
    throw refreshError(name, error, login, error instanceof OAuthRefusal && isFinal(error.code));
  }
}

/**
 * Whether an error of RFC 6749 is final, so that it would come again with the same refresh token. Others may be faults
 * of the server.
 */
function isFinal(code: string | undefined): boolean {
  return code !== undefined && finalCodes.has(code);
}

const finalCodes: ReadonlySet<string> = new Set([
  "invalid_grant",
  "invalid_client",
  "unauthorized_client",
  "invalid_scope",
  "invalid_target",
]);

function refreshError(name: string, error: unknown, { tokens, client }: StoredLogin, isOver: boolean): MCIError {
  const words = describe(error, [tokens.access_token, tokens.refresh_token, client.client_secret]);
  return isOver
    ? expired(name, `the login has expired or was revoked: ${words}`)
    : unavailable(name, `the login cannot be refreshed: ${words}`, error);
}
