import type { JwtOptions } from "./jwt-options.ts";

/** Controls access. With neither `jwt` nor `tokens`, only callers on this machine have access. */
export interface GuardOptions {
  /** Accepts tokens signed by a trusted issuer. */
  readonly jwt?: JwtOptions;
  /** Accepts tokens by their digests; `createToken` creates them. */
  readonly tokens?: readonly StaticToken[];
  /** The claim that names the tenant. Default `tenant`. */
  readonly tenantClaim?: string;
  /**
   * Reads the tenant from `X-Tenant-ID` if the token does not name one; if both do, they must agree. Default false: the
   * header is ignored. Any token without that claim then reaches every tenant, so use this only behind a gateway that
   * sets the header.
   */
  readonly tenantHeader?: boolean;
  /** Scopes (`scope` or `scp`) that every token must have. Default: none. */
  readonly requiredScopes?: readonly string[];
  /** This server's URL for clients, such as `https://tools.example.com/mcp`; published per RFC 9728. */
  readonly resource?: string;
  /** URLs of the servers that issue tokens, published in the same document. */
  readonly authorizationServers?: readonly string[];
  /**
   * Host names, each with or without `:port`, that requests may name. Default: any with tokens; without tokens, loopback
   * names (and addresses, if `insecureWithoutTokens` is set).
   */
  readonly allowedHosts?: readonly string[];
  /**
   * Origins, such as `https://app.example.com`, whose pages may call from a browser (CORS). Pages of the allowed hosts,
   * or by default of the requested host, always may.
   */
  readonly allowedOrigins?: readonly string[];
  /** Serves other machines without tokens. Use only behind a proxy that authenticates callers. */
  readonly insecureWithoutTokens?: boolean;
}

/** A token the server recognizes by its digest. */
export interface StaticToken {
  /** SHA-256 of the token, 64 hex digits. */
  readonly sha256: string;
  /** The owner of the token, shown in the audit log. */
  readonly subject?: string;
  readonly tenant?: string;
  readonly scopes?: readonly string[];
}
