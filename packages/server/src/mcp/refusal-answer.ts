import { rpcCodes } from "@mci/plugin-kit/mcp";
import type { McpAnswer } from "./contract.ts";
import type { Refused } from "./mcp-service.ts";

/** Returns the response to a call that was not started: a standard status, and an error in the body. */
export function refusalAnswer(id: unknown, { code, error }: Refused): McpAnswer {
  return {
    status: code === "MCI_BUSY" ? 429 : 503,
    headers: { "content-type": "application/json", "retry-after": "1" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: id ?? null,
      error: { code: rpcCodes.serverError, message: error, data: { code } },
    }),
  };
}
