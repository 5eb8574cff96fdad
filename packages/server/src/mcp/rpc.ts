/** The error of a JSON-RPC response. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export const parseError: RpcError = { code: -32_700, message: "Parse error: the message is not valid JSON." };

export const invalidRequest: RpcError = { code: -32_600, message: "Invalid request: not a JSON-RPC message." };

export const invalidParams = -32_602;

/** The code for a call that was not started because the server is busy or closing. */
export const notTaken = -32_000;

export const internalError: RpcError = { code: -32_603, message: "Internal server error" };

export const badCursor: RpcError = {
  code: invalidParams,
  message: "This cursor is invalid, or the list has changed since: request the first page again.",
};
