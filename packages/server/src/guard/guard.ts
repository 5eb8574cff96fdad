import { ConfigError } from "@mci/contract";

import { problem, type Answer } from "../http/answer.ts";
import { reportOnce } from "../http/report-once.ts";
import type { RequestHeaders } from "../http/request-headers.ts";
import type { Caller, Claims } from "./caller.ts";
import { challenges } from "./challenges.ts";
import { checkGuardOptions } from "./check-guard-options.ts";
import type { GuardOptions } from "./guard-options.ts";
import { hostCheck } from "./host-check.ts";
import { jwtCheck } from "./jwt-check.ts";
import { KeysError } from "./keys-error.ts";
import { preflight, sharedWith } from "./cors.ts";
import { resourceMetadata } from "./resource-metadata.ts";
import { tokenFinder } from "./static-tokens.ts";
import { tenantOf } from "./tenant-of.ts";
import { TokenError } from "./token-error.ts";

export interface GuardedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: RequestHeaders;
}

export type Admission =
  | {
      readonly caller: Caller;
      /** To add to the answer: what lets a page of another origin read it. */
      readonly headers: Readonly<Record<string, string>>;
      /** When the token ends, in milliseconds since 1970; absent: it does not. */
      readonly expires?: number | undefined;
    }
  | { readonly answer: Answer };

/** Stands before everything that is served, REST and MCP alike. */
export interface Guard {
  /** Who calls, or what they are answered instead. Never throws. */
  admit(request: GuardedRequest): Promise<Admission>;
  close(): Promise<void>;
}

/**
 * A guard to put before handlers of one's own; `serveHttp` makes one itself. Throws ConfigError (MCI_CONFIG) for options
 * that there are not, and for those that would let in more than is meant. `onError` hears of keys that cannot be had, and
 * of a list of tokens that lets nobody in.
 */
export function createGuard(options: GuardOptions, onError: (error: unknown) => void = ignore): Guard {
  checkGuardOptions(options);
  return guardOf(options, reportOnce(onError));
}

/** The same, of options whose names and types have been looked at. */
export function guardOf(options: GuardOptions, onError: (error: unknown) => void): Guard {
  const { tokens = [], tenantClaim = "tenant", tenantHeader = false, requiredScopes = [] } = options;
  const hosts = hostCheck(options);
  const metadata = resourceMetadata(options);
  const refuse = challenges(metadata?.url, requiredScopes);
  const jwt = options.jwt === undefined ? undefined : jwtCheck(options.jwt, tenantClaim);
  const findToken = tokenFinder(tokens);
  const wantsToken = jwt !== undefined || options.tokens !== undefined;
  if (wantsToken && jwt === undefined && tokens.length === 0) {
    // It may be meant: tokens that are read from somewhere, and none is there yet.
    onError(new ConfigError("MCI_CONFIG", "guard.tokens is empty, and there is no guard.jwt: nobody is let in."));
  }

  async function claimsOf(headers: RequestHeaders): Promise<Claims | Answer> {
    if (!wantsToken) return nobody;
    const { authorization } = headers;
    if (authorization === undefined) return refuse.noToken();
    const [, token] = (typeof authorization === "string" && /^bearer +([\w.~+/=-]+) *$/i.exec(authorization)) || [];
    if (token === undefined) return refuse.badToken("Authorization has to be: Bearer, a blank, and a token.");
    const known = findToken(token);
    if (known !== undefined) return { subject: known.subject, tenant: known.tenant, scopes: known.scopes ?? [] };
    if (jwt === undefined) return refuse.badToken("The token is not valid.");
    try {
      return await jwt.check(token);
    } catch (error) {
      if (error instanceof TokenError) return refuse.badToken(error.message);
      onError(error);
      if (error instanceof KeysError) return refuse.noKeys();
      return problem(500, "MCI_INTERNAL", "The server failed at this; its log says why.");
    }
  }

  return {
    async admit({ method, path, headers }) {
      const document = metadata?.at(path);
      if (document !== undefined && (method === "GET" || method === "HEAD")) return { answer: document };
      const refusal = hosts.refusal(headers);
      if (refusal !== undefined) return { answer: problem(403, "MCI_FORBIDDEN", refusal) };
      const shared = sharedWith(hosts.listedOrigin(headers));
      const early = preflight(method, headers, shared);
      if (early !== undefined) return { answer: early };
      const claims = await claimsOf(headers);
      if ("status" in claims) return { answer: withHeaders(claims, shared) };
      const lacking = requiredScopes.filter((scope) => wantsToken && !claims.scopes.includes(scope));
      if (lacking.length > 0) return { answer: withHeaders(refuse.noScope(lacking), shared) };
      const found = tenantOf(claims.tenant, tenantHeader ? headers["x-tenant-id"] : undefined);
      if ("refusal" in found) return { answer: problem(403, "MCI_FORBIDDEN", found.refusal, shared) };
      return { caller: callerOf(claims.subject, found.tenant), headers: shared, expires: claims.expires };
    },
    close: async () => jwt?.close(),
  };
}

const nobody: Claims = Object.freeze({ scopes: [] });

function withHeaders(answer: Answer, headers: Answer["headers"]): Answer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

function callerOf(subject: string | undefined, tenant: string | undefined): Caller {
  return { ...(subject === undefined ? undefined : { subject }), ...(tenant === undefined ? undefined : { tenant }) };
}

function ignore(): void {}
