import type { RpcError } from "@mci/plugin-kit/mcp";
import type { Era } from "../service/call-result.ts";
import type { McpResponse } from "../contract.ts";
import type { FastRequest } from "./recognize.ts";

export const streamHeaders: Readonly<Record<string, string>> = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  connection: "keep-alive",
  "x-accel-buffering": "no",
};

const jsonHeaders = { "content-type": "application/json" };

/** The response to a notification. */
export const accepted: McpResponse = { status: 202, headers: {}, body: "" };

export function resultResponse(fast: FastRequest, result: object): McpResponse {
  return wholeResponse(fast.era, resultText(fast, result));
}

/** Older revisions return errors in the stream, with status 200. */
export function errorResponse(fast: FastRequest, error: RpcError, status = 200): McpResponse {
  return { ...wholeResponse(fast.era, errorText(fast, error)), status };
}

export function resultText({ id }: FastRequest, result: object): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${JSON.stringify(result)}}`;
}

export function errorText({ id }: FastRequest, error: RpcError): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error });
}

/** Writes a single message. */
export function wholeResponse(era: Era, text: string): McpResponse {
  const { headers, text: body } = framed(era, text);
  return { status: 200, headers, body };
}

/** Returns one message as a whole body. Older revisions get a stream that ends with it, as from the SDK. */
export function framed(era: Era, text: string): { headers: McpResponse["headers"]; text: string } {
  if (era === "modern") return { headers: jsonHeaders, text };
  return { headers: streamHeaders, text: eventText(text) };
}

export function eventText(text: string): string {
  return `event: message\ndata: ${text}\n\n`;
}
