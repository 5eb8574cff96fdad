/** The error of a JSON-RPC answer. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export const parseError: RpcError = { code: -32_700, message: "Parse error: this is no JSON." };

export const invalidRequest: RpcError = { code: -32_600, message: "Invalid request: this is no JSON-RPC message." };

export const invalidParams = -32_602;

/** Of a call that was not begun, as the server is busy or closing. */
export const notTaken = -32_000;

export const internalError: RpcError = { code: -32_603, message: "Internal server error" };

export const badCursor: RpcError = {
  code: invalidParams,
  message: "This cursor is of no list, or of one that has changed since: ask for the first page again.",
};
