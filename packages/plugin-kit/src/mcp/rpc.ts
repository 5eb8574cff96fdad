/** The error of a JSON-RPC response. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The codes of JSON-RPC errors: those of JSON-RPC itself, and those that MCP adds. */
export const rpcCodes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  /** An error of the server, such as a call that was refused because it is busy. */
  serverError: -32_000,
  /** The headers of a request and its body disagree; over HTTP with status 400. */
  headerMismatch: -32_020,
  /** The client does not declare a capability that the request requires; over HTTP with status 400. */
  missingCapability: -32_021,
} as const;
