import type { IncomingMessage } from "node:http";

import { ConfigError, type CallerToken } from "@mci/contract";
import type { ValueOrPromise } from "@mci/plugin-kit";

import { problem, type HttpResponse } from "../web/http-response.ts";
import { reportOnce } from "../web/report-once.ts";
import type { RequestHeaders } from "../web/request-headers.ts";
import type { Caller, Claims } from "./caller.ts";
import { challenges } from "./challenges.ts";
import { checkGuardOptions } from "./check-guard-options.ts";
import type { GuardOptions, StaticToken } from "./guard-options.ts";
import { toPlainRequest, type GuardedRequest } from "./guarded-request.ts";
import { hostCheck } from "./host-check.ts";
import { jwtCheck, type JwtCheck } from "./jwt-check.ts";
import { KeysError } from "./key-source.ts";
import { preflight, sharedWith } from "./cors.ts";
import { resourceMetadata } from "./resource-metadata.ts";
import { tokenFinder } from "./static-tokens.ts";
import { TokenError } from "./token-error.ts";

/** The outcome of a guard's check: the caller, or the response that refuses the request. */
export type Admission =
  | {
      readonly caller: Caller;
      /** Response headers that let a page of another origin read the response. */
      readonly headers: Readonly<Record<string, string>>;
      /** When the token expires, in milliseconds since 1970; absent if it does not. */
      readonly expires?: number | undefined;
      /** The scopes of the token; undefined without one. */
      readonly scopes?: readonly string[] | undefined;
      /** The handle of a signed token with a subject. Pass it on as an option of `execute`. */
      readonly callerToken?: CallerToken | undefined;
    }
  | { readonly response: HttpResponse };

/** Checks every request, for REST and MCP alike. */
export interface Guard {
  /** Returns the caller, or the response that refuses the request: one of fetch, of `node:http`, or its parts. Never throws. */
  admit(request: GuardedRequest | Request | IncomingMessage): Promise<Admission>;
  /** Returns the headers that ask for a token with these scopes. Absent in a guard of your own: the refusal names them alone. */
  stepUp?(scopes: readonly string[]): Readonly<Record<string, string>>;
  /** The URL of the server for clients, if its options name one. */
  readonly resource?: string | undefined;
  close(): Promise<void>;
}

/** A guard that can also check less. */
export interface CheckedGuard extends Guard {
  /** Checks Host and Origin only, for what is served to everyone. Returns the response that refuses the request. */
  checkHost(headers: RequestHeaders): HttpResponse | undefined;
  stepUp(scopes: readonly string[]): Readonly<Record<string, string>>;
}

/**
 * Creates a guard for custom handlers; `serveHttp` creates its own.
 *
 * @param onError Called for unavailable keys, and for an array of tokens that lets no one in.
 * @throws ConfigError (MCI_CONFIG) for unknown or unsafe options.
 * @example
 * const guard = createGuard({ tokens: [entry] });
 * const mcp = mcpHandler(client, { name: "tools", version: "1.0.0", guard });
 */
export function createGuard(options: GuardOptions, onError: (error: unknown) => void = () => {}): Guard {
  checkGuardOptions(options);
  return createCheckedGuard(options, reportOnce(onError));
}

/** Creates a guard from options whose names and types have been checked. */
export function createCheckedGuard(options: GuardOptions, onError: (error: unknown) => void): CheckedGuard {
  const { tokens = [], tenantClaim = "tenant", tenantHeader = false, requiredScopes = [] } = options;
  const hosts = hostCheck(options);
  const metadata = resourceMetadata(options);
  const refuse = challenges(metadata?.url, requiredScopes);
  const jwt = options.jwt === undefined ? undefined : jwtCheck(options.jwt, tenantClaim);
  const findToken = tokenFinder(tokens, toClaims);
  const wantsToken = jwt !== undefined || options.tokens !== undefined;
  if (wantsToken && jwt === undefined && tokens.length === 0) {
    // This may be intended: the tokens may come from a store that is still empty.
    onError(
      new ConfigError("MCI_CONFIG", "guard.tokens is empty and guard.jwt is not set, so every request is refused."),
    );
  }

  function claimsOf(headers: RequestHeaders): ValueOrPromise<Claims | HttpResponse> {
    if (!wantsToken) return nobody;
    const { authorization } = headers;
    if (authorization === undefined) return refuse.noToken();
    const token = typeof authorization === "string" ? bearer.exec(authorization)?.[1] : undefined;
    if (token === undefined) return refuse.badToken("The Authorization header must be 'Bearer', a space, and a token.");
    const known = findToken(token);
    if (known !== undefined) return known;
    return jwt === undefined ? refuse.badToken("The token is not valid.") : signedClaims(jwt, token);
  }

  async function signedClaims(jwt: JwtCheck, token: string): Promise<Claims | HttpResponse> {
    try {
      return await jwt.check(token);
    } catch (error) {
      if (error instanceof TokenError) return refuse.badToken(error.message);
      onError(error);
      if (error instanceof KeysError) return refuse.noKeys();
      return problem(500, "MCI_INTERNAL", "Internal server error; see the server's log.");
    }
  }

  function checkHost(headers: RequestHeaders): HttpResponse | undefined {
    const refusal = hosts.refusal(headers);
    return refusal === undefined ? undefined : problem(403, "MCI_FORBIDDEN", refusal);
  }

  async function admit(request: Parameters<Guard["admit"]>[0]): Promise<Admission> {
    const { method, path, headers } = toPlainRequest(request);
    const document = metadata?.at(path);
    if (document !== undefined && (method === "GET" || method === "HEAD")) return { response: document };
    const refused = checkHost(headers);
    if (refused !== undefined) return { response: refused };
    const shared = sharedWith(hosts.listedOrigin(headers));
    const early = preflight(method, headers, shared);
    if (early !== undefined) return { response: early };
    const claims = await claimsOf(headers);
    if ("status" in claims) return { response: withHeaders(claims, shared) };
    if (wantsToken && requiredScopes.length > 0) {
      const lacking = requiredScopes.filter((scope) => !claims.scopes.includes(scope));
      if (lacking.length > 0) return { response: withHeaders(refuse.noScope(lacking), shared) };
    }
    const found = findTenant(claims.tenant, tenantHeader ? headers["x-tenant-id"] : undefined);
    if ("refusal" in found) return { response: problem(403, "MCI_FORBIDDEN", found.refusal, shared) };
    const scopes = wantsToken ? claims.scopes : undefined;
    const { subject, expires, tokenHash, callerToken } = claims;
    return { caller: { subject, tenant: found.tenant, tokenHash }, headers: shared, expires, scopes, callerToken };
  }

  return { admit, checkHost, stepUp: refuse.stepUp, resource: options.resource, close: async () => jwt?.close() };
}

const bearer = /^bearer +([\w.~+/=-]+) *$/i;

const nobody: Claims = toClaims({});

function toClaims({ subject, tenant, scopes = [], sha256 }: Partial<StaticToken>): Claims {
  return Object.freeze({ subject, tenant, scopes, tokenHash: sha256?.toLowerCase() });
}

function withHeaders(answer: HttpResponse, headers: HttpResponse["headers"]): HttpResponse {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

/**
 * Returns the tenant of a request. `claim` comes from the token, `header` from `X-Tenant-ID` if that is read at all.
 */
function findTenant(
  claim: unknown,
  header: string | readonly string[] | undefined,
): { readonly tenant: string | undefined } | { readonly refusal: string } {
  if (claim !== undefined && !isName(claim)) return { refusal: "The token's tenant claim is not a valid name." };
  if (header === undefined) return { tenant: claim };
  if (!isName(header)) return { refusal: "X-Tenant-ID is not a valid name." };
  if (claim !== undefined && claim !== header) return { refusal: "X-Tenant-ID is not the tenant of the token." };
  return { tenant: header };
}

function isName(value: unknown): value is string {
  return typeof value === "string" && /^[\x21-\x7e]{1,256}$/.test(value);
}
