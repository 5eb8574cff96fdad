/** The caller, as identified by a token. */
export interface Caller {
  readonly subject?: string | undefined;
  readonly tenant?: string | undefined;
}

/** The claims of a valid token. */
export interface Claims {
  readonly subject?: string | undefined;
  /** The raw claim, of any type. */
  readonly tenant?: unknown;
  readonly scopes: readonly string[];
  /** When the token ends, in milliseconds since 1970. */
  readonly expires?: number | undefined;
}
