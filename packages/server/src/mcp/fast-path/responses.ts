import type { McpResponse } from "../contract.ts";
import type { FastRequest } from "./recognize.ts";

export const streamHeaders: Readonly<Record<string, string>> = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  connection: "keep-alive",
  "x-accel-buffering": "no",
};

/** The response to a notification. */
export const accepted: McpResponse = { status: 202, headers: {}, body: "" };

export function resultResponse(fast: FastRequest, result: object): McpResponse {
  return wholeResponse(messageText(fast, JSON.stringify(result)));
}

/** Returns the response to a request as text, with a result that is JSON. */
export function messageText({ id }: FastRequest, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}

/** Returns one message as a whole body: clients of all revisions take JSON as well as a stream, which only progress needs. */
export function wholeResponse(text: string): McpResponse {
  return { status: 200, headers: { "content-type": "application/json" }, body: text };
}

export function eventText(text: string): string {
  return `event: message\ndata: ${text}\n\n`;
}
