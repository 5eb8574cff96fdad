/**
 * Whether a person must agree before a tool runs: true, the sentence to ask, or an object. Absent and false: nobody is asked.
 */
export type ApprovalDefinition = boolean | string | ApprovalSettings;

/** When a person is asked before a tool runs, and how. */
export interface ApprovalSettings {
  /** The sentence to ask, such as `Delete {{props.path}}?`. Default: the title of the tool and its arguments. */
  readonly show?: string;
  /** Asks only if this condition is true, or cannot be evaluated: `props.amount > 100`. Default: before each call. */
  readonly when?: string;
  /** The channels that may answer: any, or only those that the caller of the tool does not hold. Default: `any`. */
  readonly channel?: "any" | "outOfBand";
  /** Milliseconds until neither the question nor a yes counts any more. Default: 600,000, ten minutes. */
  readonly expires_ms?: number;
}

/** The same for all tools of a toolset or an MCP server. */
export type EntryApproval = boolean | string | EntryApprovalSettings;

/** When a person is asked before a tool of a toolset or an MCP server runs, and how. */
export interface EntryApprovalSettings extends ApprovalSettings {
  /** Leaves out the tools of which the main file itself says that they are read-only, or not destructive. */
  readonly destructive?: true;
}
