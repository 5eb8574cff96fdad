import type { CallerToken } from "@mci/contract";

/** The caller, as identified by a token. */
export interface Caller {
  readonly subject?: string | undefined;
  readonly tenant?: string | undefined;
  /** SHA-256 of the token; of a signed one, without its signature, which can be written in several ways. */
  readonly tokenHash?: string | undefined;
}

/** The claims of a valid token. */
export interface Claims {
  readonly subject?: string | undefined;
  /** The raw claim, of any type. */
  readonly tenant?: unknown;
  readonly scopes: readonly string[];
  readonly tokenHash?: string | undefined;
  /** The handle of a signed token with a subject. */
  readonly callerToken?: CallerToken | undefined;
  /** When the token ends, in milliseconds since 1970. */
  readonly expires?: number | undefined;
}
