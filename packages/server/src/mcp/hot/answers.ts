import type { RpcError } from "@mci/plugin-kit/mcp";
import type { Era } from "../call-result.ts";
import type { McpAnswer } from "../contract.ts";
import type { HotRequest } from "./recognise.ts";

export const streamHeaders: Readonly<Record<string, string>> = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  connection: "keep-alive",
  "x-accel-buffering": "no",
};

const jsonHeaders = { "content-type": "application/json" };

/** The response to a notification. */
export const noteTaken: McpAnswer = { status: 202, headers: {}, body: "" };

export function resultAnswer(hot: HotRequest, result: object): McpAnswer {
  return wholeAnswer(hot.era, resultText(hot, result));
}

/** Older revisions return errors in the stream, with status 200. */
export function errorAnswer(hot: HotRequest, error: RpcError, status = 200): McpAnswer {
  return { ...wholeAnswer(hot.era, errorText(hot, error)), status };
}

export function resultText({ id }: HotRequest, result: object): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${JSON.stringify(result)}}`;
}

export function errorText({ id }: HotRequest, error: RpcError): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error });
}

/** Writes a single message. */
export function wholeAnswer(era: Era, text: string): McpAnswer {
  const { headers, text: body } = framed(era, text);
  return { status: 200, headers, body };
}

/** Returns one message as a whole body. Older revisions get a stream that ends with it, as from the SDK. */
export function framed(era: Era, text: string): { headers: McpAnswer["headers"]; text: string } {
  if (era === "modern") return { headers: jsonHeaders, text };
  return { headers: streamHeaders, text: eventText(text) };
}

export function eventText(text: string): string {
  return `event: message\ndata: ${text}\n\n`;
}
