import type { McpResponse } from "./contract.ts";
import { invalidRequest } from "./rpc.ts";

/** Returns the response to a body that is not a valid message. `reason` completes "Invalid request: ...". */
export function badRequest(reason: string): McpResponse {
  const error = { code: invalidRequest.code, message: `Invalid request: ${reason}.` };
  return {
    status: 400,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", error, id: null }),
  };
}
