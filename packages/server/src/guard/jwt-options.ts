import type { JWK } from "jose";

import type { ConnectionOptions } from "@mci/network-policy";

/** Controls how signed tokens are checked. Requires exactly one of `key`, `publicKey` and `jwksUrl`. */
export interface JwtOptions {
  /** A shared secret for HS256, HS384 and HS512, at least as long as the hash. */
  readonly key?: string | Uint8Array;
  /** A public key or a certificate as a PEM string, or a JWK. */
  readonly publicKey?: string | JWK;
  /** URL of the public keys: https, or http on loopback. */
  readonly jwksUrl?: string;
  /** Accepted algorithms, such as `["RS256"]`; `none` is always refused. */
  readonly algorithms: readonly string[];
  /** The issuer that tokens must name, or several of which they must name one. */
  readonly issuer: string | readonly string[];
  /** This server's name in tokens, or several of which tokens must name one. */
  readonly audience: string | readonly string[];
  /** Clock tolerance in seconds. Default 30. */
  readonly toleranceSeconds?: number;
  /** How to connect to `jwksUrl`: through a proxy, with additional certificate authorities. */
  readonly network?: ConnectionOptions;
}
