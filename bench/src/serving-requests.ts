import type { Pool } from "undici";
import { token } from "./serving-programs.ts";

export interface Asked {
  readonly path: string;
  readonly body: string;
}

export const call: Asked = { path: "/api/v1/mcp/tools/call", body: JSON.stringify({ name: "hello", arguments: {} }) };

export function rpc(method: string, params: object): Asked {
  return { path: "/mcp", body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }) };
}

export async function send(pool: Pool, { path, body }: Asked): Promise<void> {
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    authorization: `Bearer ${token}`,
  };
  const answer = await pool.request({ path, method: "POST", headers, body });
  const text = await answer.body.text();
  if (answer.statusCode !== 200 || text.length < 20) throw new Error(`${answer.statusCode} ${text}`);
}
