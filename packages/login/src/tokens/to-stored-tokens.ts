import type { OAuthTokens } from "@modelcontextprotocol/client";

import type { StoredTokens } from "../contract.ts";
import { loginError } from "../errors.ts";

/**
 * Returns tokens as they are kept. What the authorization server left out is as before or as asked for (RFC 6749, 5.1 and 6).
 * Throws MCIError (MCI_LOGIN) for tokens that are not sent as `Bearer`.
 */
export function toStoredTokens(name: string, tokens: OAuthTokens, known: Partial<StoredTokens>): StoredTokens {
  const { access_token, token_type, refresh_token = known.refresh_token, scope = known.scope, expires_in } = tokens;
  if (token_type.toLowerCase() !== "bearer") throw loginError(name, "its authorization server gave no bearer token");
  if (!/^[\x21-\x7e]+$/.test(access_token)) throw loginError(name, "its authorization server gave a broken token");
  return {
    access_token,
    refresh_token,
    scope,
    ...(expires_in === undefined ? undefined : times(expires_in * 1_000)),
  };
}

function times(lifeMs: number): Pick<StoredTokens, "expires_at" | "refresh_at"> {
  const now = Date.now();
  return { expires_at: now + lifeMs, refresh_at: now + Math.max(lifeMs - earlyMs, lifeMs / 2) };
}

/** A request may take a while to arrive. */
const earlyMs = 60_000;
