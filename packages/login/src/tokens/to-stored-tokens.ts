import type { JsonObject } from "@mci/contract";

import type { StoredTokens } from "../contract.ts";
import { OAuthRefusal, textOf } from "../oauth/read-answer.ts";

/**
 * Returns the tokens of an answer as they are kept. What the authorization server left out is as before or as asked for (RFC
 * 6749, 5.1 and 6). Throws OAuthRefusal without an access token, and for one that is not sent as `Bearer`.
 */
export function toStoredTokens(answer: JsonObject, known: Partial<StoredTokens>): StoredTokens {
  const { token_type: type = "bearer", expires_in } = answer;
  const accessToken = textOf(answer, "access_token");
  if (accessToken === undefined) throw unusable("no access token");
  if (!/^[\x21-\x7e]+$/.test(accessToken)) throw unusable("an access token that fits no header");
  if (typeof type !== "string" || type.toLowerCase() !== "bearer") throw unusable("a token that is not a bearer token");
  return {
    access_token: accessToken,
    refresh_token: textOf(answer, "refresh_token") ?? known.refresh_token,
    scope: textOf(answer, "scope") ?? known.scope,
    ...times(expires_in),
  };
}

function unusable(what: string): OAuthRefusal {
  return new OAuthRefusal(`the answer has ${what}`, undefined);
}

/** Seconds that are not a number say nothing; some servers write them as text. */
function times(seconds: unknown): Pick<StoredTokens, "expires_at" | "refresh_at"> {
  const isText = typeof seconds === "string" && /^\d+(?:\.\d+)?$/.test(seconds);
  const lifeMs = isText || typeof seconds === "number" ? Number(seconds) * 1_000 : Number.NaN;
  if (!Number.isFinite(lifeMs)) return {};
  const now = Date.now();
  return { expires_at: now + lifeMs, refresh_at: now + Math.max(lifeMs - earlyMs, lifeMs / 2) };
}

/** A request may take a while to arrive. */
const earlyMs = 60_000;
