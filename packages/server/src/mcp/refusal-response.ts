import { rpcCodes } from "@mci/plugin-kit/mcp";
import type { McpResponse } from "./contract.ts";
import type { Refused } from "./service/mcp-service.ts";

/** Returns the response to a call that was not started: a standard status, and an error in the body. */
export function refusalResponse(id: unknown, { code, error, status, retryAfter }: Refused): McpResponse {
  return {
    status,
    headers: { "content-type": "application/json", "retry-after": retryAfter },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: id ?? null,
      error: { code: rpcCodes.serverError, message: error, data: { code } },
    }),
  };
}
