/** The callers that see a tool and may call it: resolved, with everything inherited filled in. */
export interface AccessRule {
  /** Scopes that a caller must have: all of them, at least one. */
  readonly scopes: readonly string[];
}
