import type { McpAnswer } from "./contract.ts";
import { invalidRequest } from "./rpc.ts";

/** The answer to a body that no message is read from. `reason` ends the sentence "Invalid request: ...". */
export function badRequest(reason: string): McpAnswer {
  const error = { code: invalidRequest.code, message: `Invalid request: ${reason}.` };
  return {
    status: 400,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", error, id: null }),
  };
}
