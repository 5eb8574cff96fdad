/** The callers that see a tool and may call it. */
export interface AccessDefinition {
  /** Scopes that a caller's token must have: all of them. */
  readonly scopes: readonly string[];
}
