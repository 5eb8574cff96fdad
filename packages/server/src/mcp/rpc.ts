import { LostDigitsError, type LostDigits } from "@mci/plugin-kit";
import { rpcCodes, type RpcError } from "@mci/plugin-kit/mcp";
import type { McpResponse } from "./contract.ts";

export const parseError: RpcError = {
  code: rpcCodes.parseError,
  message: "Parse error: the message is not valid JSON.",
};

export const invalidRequest: RpcError = {
  code: rpcCodes.invalidRequest,
  message: "Invalid request: not a JSON-RPC message.",
};

export const internalError: RpcError = { code: rpcCodes.internalError, message: "Internal server error" };

export const badCursor: RpcError = {
  code: rpcCodes.invalidParams,
  message: "This cursor is invalid, or the list has changed since: request the first page again.",
};

/** Returns the response that has an error instead of a result. */
export function errorResponse(
  error: RpcError,
  status: number,
  { id = null, headers }: { readonly id?: unknown; readonly headers?: McpResponse["headers"] } = {},
): McpResponse {
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id, error }),
  };
}

/** The error of a message with an integer that a number cannot hold. */
export function lostDigitsError(lost: LostDigits): RpcError {
  return { code: rpcCodes.invalidParams, message: `Invalid params: ${new LostDigitsError(lost).message}` };
}
