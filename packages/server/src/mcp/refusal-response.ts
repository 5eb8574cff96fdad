import { rpcCodes } from "@mci/plugin-kit/mcp";
import type { McpResponse } from "./contract.ts";
import { errorResponse } from "./rpc.ts";
import type { Refused } from "./service/mcp-service.ts";

/** Returns the response to a call that was not started: a standard status, and an error in the body. */
export function refusalResponse(id: unknown, { code, error, status, retryAfter, needs }: Refused): McpResponse {
  const refused = { code: rpcCodes.serverError, message: error, data: { code } };
  const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
  const response = errorResponse(refused, status, { id, headers });
  return needs === undefined ? response : { ...response, needs };
}
