import type { IncomingMessage } from "node:http";
import { isRecord } from "@mci/plugin-kit";
import type { Sendable } from "./send.ts";
import type { AnsweredRequest } from "./serve-http-options.ts";

/** Returns the facts about a request and its response that are reported to the program. */
export function toAnswered(
  { url = "" }: IncomingMessage,
  { status, body }: Sendable,
  mcpPath: string | undefined,
): AnsweredRequest {
  const [path = ""] = url.split("?", 1);
  const protocol = path === mcpPath ? "mcp" : path.startsWith("/api/v1/mcp/") ? "rest" : "other";
  return { protocol, status, code: status >= 400 && typeof body === "string" ? codeIn(body) : undefined };
}

/** The code of `{ error, code }`, or of a JSON-RPC error. */
function codeIn(body: string): string | undefined {
  try {
    const refusal: unknown = JSON.parse(body);
    if (!isRecord(refusal)) return undefined;
    const code: unknown = refusal["code"] ?? (isRecord(refusal["error"]) ? refusal["error"]["code"] : undefined);
    return typeof code === "string" || typeof code === "number" ? String(code) : undefined;
  } catch {
    return undefined;
  }
}
