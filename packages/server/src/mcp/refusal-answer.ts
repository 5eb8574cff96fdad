import type { McpAnswer } from "./contract.ts";
import { notTaken } from "./rpc.ts";
import type { Refused } from "./mcp-service.ts";

/** Returns the response to a call that was not started: a standard status, and an error in the body. */
export function refusalAnswer(id: unknown, { code, error }: Refused): McpAnswer {
  return {
    status: code === "MCI_BUSY" ? 429 : 503,
    headers: { "content-type": "application/json", "retry-after": "1" },
    body: JSON.stringify({ jsonrpc: "2.0", id: id ?? null, error: { code: notTaken, message: error, data: { code } } }),
  };
}
