import type { JWK } from "jose";

import type { ConnectionOptions } from "@mci/network-policy";

/** How signed tokens are checked. One of `key`, `publicKey` and `jwksUrl` has to be given. */
export interface JwtOptions {
  /** A shared secret, for HS256, HS384 and HS512: at least as many bytes as the hash has. */
  readonly key?: string | Uint8Array;
  /** PEM text of a public key or a certificate, or a JWK. */
  readonly publicKey?: string | JWK;
  /** Where the public keys are: https, or http on loopback. */
  readonly jwksUrl?: string;
  /** Those that are accepted, such as `["RS256"]`; `none` never is. */
  readonly algorithms: readonly string[];
  readonly issuer: string | readonly string[];
  readonly audience: string | readonly string[];
  /** Seconds by which clocks may differ. Default 30. */
  readonly toleranceSeconds?: number;
  /** How `jwksUrl` is reached: by a proxy, with more authorities. */
  readonly network?: ConnectionOptions;
}
