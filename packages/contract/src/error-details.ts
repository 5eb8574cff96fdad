/** Facts about an error, for programs: sentences are for people, and may change. Each is absent where it says nothing. */
export interface ErrorDetails {
  /** The option, as a path in the options: `guard.tokens[0]`. */
  readonly option?: string | undefined;
  /** The function that was called with the option: `serveHttp`. */
  readonly owner?: string | undefined;
  /** Why the option was refused: the function does not have it, requires it, or requires another value. */
  readonly reason?: "unknown" | "missing" | "invalid" | undefined;
  /** The valid name that an unknown one is closest to. */
  readonly nearest?: string | undefined;
  /** Paths of a template that have no value: `props.city`. */
  readonly paths?: readonly string[] | undefined;
  /** Names of the env values that have no value. */
  readonly env?: readonly string[] | undefined;
  /** Milliseconds after which something timed out. */
  readonly ms?: number | undefined;
  /** Milliseconds until it is worth trying again. */
  readonly retryAfterMs?: number | undefined;
  readonly tool?: string | undefined;
  /** The middleware that failed: its name, or its position if it has none. */
  readonly middleware?: string | undefined;
  /** The MCP server, by its name in the file. */
  readonly server?: string | undefined;
  /** The scopes that a login lacks, separated by spaces. */
  readonly scope?: string | undefined;
  /** Scopes to ask for: those that a tool requires, and those that the caller has. */
  readonly scopes?: readonly string[] | undefined;
  /** The id of the question that a person has to answer. */
  readonly approvalId?: string | undefined;
  /** A file or folder, as the error names it. */
  readonly path?: string | undefined;
}
