import type { Store } from "@mci/contract";
import { sha256, storeKey } from "@mci/plugin-kit";
import { isSameSecret } from "@mci/plugin-kit/secrets";

import type { Guard } from "../guard/guard.ts";
import type { StaticToken } from "../guard/guard-options.ts";
import { approveScope } from "../rest/approval-routes.ts";
import type { RequestHeaders } from "../web/request-headers.ts";

/** The person that a token stands for. */
export interface SignedIn {
  readonly tenant?: string | undefined;
  readonly subject?: string | undefined;
  /** SHA-256 of the token. */
  readonly token: string;
  /** When the token ends, in milliseconds since 1970. */
  readonly expires?: number | undefined;
  /** Whether it is one of `approvalTokens`. */
  readonly isOwn: boolean;
}

export interface SignInOptions {
  readonly guard: Guard;
  /** Tokens that count on this page alone. */
  readonly approvalTokens: readonly StaticToken[];
  readonly store: Store;
}

interface SignInRequest {
  readonly path: string;
  readonly headers: RequestHeaders;
  /** The IP address that it came from. */
  readonly address: string;
}

/** Returns a function that finds whom a token stands for. A string says why nobody is let in: `limit` for too many attempts. */
export function signIn({
  guard,
  approvalTokens,
  store,
}: SignInOptions): (token: string, request: SignInRequest) => Promise<SignedIn | "token" | "limit"> {
  const own = approvalTokens.map(({ sha256: digest, tenant, subject, scopes = [] }): SignedIn & WithScopes => {
    return { tenant, subject, token: digest.toLowerCase(), isOwn: true, scopes };
  });

  function isLimited(of: string, value: string, limit: number): Promise<boolean> {
    const key = storeKey("mci", "approval-sign-in", of, value);
    return store.take(key, 1, { limit, windowMs: 60_000 }).then(({ isTaken }) => !isTaken);
  }

  async function fromGuard(
    token: string,
    { path, headers }: SignInRequest,
  ): Promise<(SignedIn & WithScopes) | undefined> {
    // Pages of other origins do not get here, and a proxy may have changed the host.
    const { origin: _, ...others } = headers;
    const admission = await guard.admit({
      method: "POST",
      path,
      headers: { ...others, authorization: `Bearer ${token}` },
    });
    if ("response" in admission) return undefined;
    const { caller, scopes = [], expires } = admission;
    const { tenant, subject, tokenHash } = caller;
    // Without a token there is no hash: the guard lets everybody in.
    return tokenHash === undefined ? undefined : { tenant, subject, token: tokenHash, expires, isOwn: false, scopes };
  }

  return async (token, request) => {
    if (await isLimited("address", request.address, maxAttempts)) return "limit";
    const digest = sha256(token);
    const found = own.find((known) => isSameSecret(known.token, digest)) ?? (await fromGuard(token, request));
    if (found === undefined || !found.scopes.includes(approveScope)) return "token";
    const { scopes: _, ...signedIn } = found;
    return (await isLimited("token", found.token, maxAttempts)) ? "limit" : signedIn;
  };
}

interface WithScopes {
  readonly scopes: readonly string[];
}

/** Attempts of an address, and sessions of a token, in a minute. */
const maxAttempts = 20;
