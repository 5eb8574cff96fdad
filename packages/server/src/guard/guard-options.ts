import type { StaticToken } from "./static-tokens.ts";
import type { JwtOptions } from "./jwt-options.ts";

/** Who is let in. With neither `jwt` nor `tokens` everybody on this machine is, and nobody else. */
export interface GuardOptions {
  /** Tokens signed by somebody we trust. */
  readonly jwt?: JwtOptions;
  /** Tokens known by their digest; `createToken` makes them. */
  readonly tokens?: readonly StaticToken[];
  /** The claim that names the tenant. Default `tenant`. */
  readonly tenantClaim?: string;
  /**
   * Whether `X-Tenant-ID` names the tenant where the token does not; where both do they have to agree. Default false: the
   * header is not read. Whoever has a token without that claim reaches every tenant then, so this is for servers behind
   * a gateway that sets the header.
   */
  readonly tenantHeader?: boolean;
  /** Scopes (`scope` or `scp`) that every token has to have. Default: none. */
  readonly requiredScopes?: readonly string[];
  /** The url clients know this server by, such as `https://tools.example.com/mcp`; published as RFC 9728 wants it. */
  readonly resource?: string;
  /** Where clients get tokens, for the same document. */
  readonly authorizationServers?: readonly string[];
  /**
   * Host names, each with or without `:port`, that requests may be made to. Default: without tokens the names of the
   * loopback (and addresses, where `insecureWithoutTokens` is set), with tokens any.
   */
  readonly allowedHosts?: readonly string[];
  /**
   * Origins, such as `https://app.example.com`, whose pages may call from a browser, and are told so (CORS). Pages of the
   * allowed hosts, or else of the host that was asked, may always.
   */
  readonly allowedOrigins?: readonly string[];
  /** Serves other machines without tokens. Only behind something that checks who calls. */
  readonly insecureWithoutTokens?: boolean;
}
