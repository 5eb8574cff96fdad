import type { RpcError } from "@mci/plugin-kit/mcp";
import type { CallResult } from "../service/call-result.ts";
import type { McpResponse } from "../contract.ts";
import type { FastRequest } from "./recognize.ts";

export const streamHeaders: Readonly<Record<string, string>> = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  connection: "keep-alive",
  "x-accel-buffering": "no",
};

export const jsonHeaders: Readonly<Record<string, string>> = { "content-type": "application/json" };

/** The response to a notification. */
export const accepted: McpResponse = { status: 202, headers: {}, body: "" };

export function resultResponse(fast: FastRequest, result: object): McpResponse {
  return wholeResponse(resultText(fast, result));
}

/** Older revisions return errors with status 200. */
export function errorResponse(fast: FastRequest, error: RpcError, status = 200): McpResponse {
  return wholeResponse(errorText(fast, error), status);
}

export function resultText(fast: FastRequest, result: object): string {
  return messageText(fast, JSON.stringify(result));
}

/** As `resultText`, for the result of a call, of which `content` is the first member. */
export function callText(fast: FastRequest, result: CallResult): string {
  const content = JSON.stringify(result.content);
  if (hasOnlyContent(result)) return messageText(fast, `{"content":${content}}`);
  const { content: _, ...others } = result;
  const rest = JSON.stringify(others);
  return messageText(fast, rest === "{}" ? `{"content":${content}}` : `{"content":${content},${rest.slice(1)}`);
}

/** True for most results of older revisions. */
function hasOnlyContent(result: CallResult): boolean {
  for (const name in result) if (name !== "content") return false;
  return true;
}

function messageText({ id }: FastRequest, result: string): string {
  return `{"jsonrpc":"2.0","id":${typeof id === "number" ? id : JSON.stringify(id)},"result":${result}}`;
}

export function errorText({ id }: FastRequest, error: RpcError): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error });
}

/** Returns one message as a whole body: clients of all revisions take JSON as well as a stream, which only progress needs. */
export function wholeResponse(text: string, status = 200): McpResponse {
  return { status, headers: jsonHeaders, body: text };
}

export function eventText(text: string): string {
  return `event: message\ndata: ${text}\n\n`;
}
