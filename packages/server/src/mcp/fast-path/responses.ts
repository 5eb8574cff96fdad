import type { RpcError } from "@mci/plugin-kit/mcp";
import { contentJson } from "../../web/content-json.ts";
import type { CallResult, Era } from "../service/call-result.ts";
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

export function resultText(fast: FastRequest, result: object): string {
  return messageText(fast, JSON.stringify(result));
}

/** As `resultText`, for the result of a call, of which `content` is the first member. */
export function callText(fast: FastRequest, result: CallResult): string {
  const content = contentJson(result.content);
  const { content: _, ...others } = result;
  const rest = JSON.stringify(others);
  return messageText(fast, rest === "{}" ? `{"content":${content}}` : `{"content":${content},${rest.slice(1)}`);
}

function messageText({ id }: FastRequest, result: string): string {
  return `{"jsonrpc":"2.0","id":${typeof id === "number" ? id : JSON.stringify(id)},"result":${result}}`;
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
