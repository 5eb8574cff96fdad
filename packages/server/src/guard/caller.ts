/** Who calls, as far as a token tells. */
export interface Caller {
  readonly subject?: string;
  readonly tenant?: string;
}

/** What a token that counts says. */
export interface Claims {
  readonly subject?: string | undefined;
  /** As the token has it: it may be anything. */
  readonly tenant?: unknown;
  readonly scopes: readonly string[];
  /** When the token ends, in milliseconds since 1970. */
  readonly expires?: number | undefined;
}
