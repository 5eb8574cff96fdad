import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CallContext, Toolbox } from "@mci/contract";
import { rpcCodes } from "@mci/plugin-kit/mcp";
import { checkMcpNodeOptions, checkToolbox } from "./check-mcp-options.ts";
import type { McpResponse } from "./contract.ts";
import type { McpNodeOptions } from "./mcp-options.ts";
import { utf8Text } from "../web/read-body.ts";
import { badRequest } from "./bad-request.ts";
import { createEndpoint } from "./endpoint.ts";

/** A handler for `node:http` and frameworks based on it. A client that disconnects cancels its call. */
export interface McpNodeHandler {
  (request: IncomingMessage, response: ServerResponse, context?: CallContext): Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves a toolbox over Streamable HTTP on `node:http`, without converting to `Request` and `Response`. The
 * surrounding server must check Host, Origin and tokens first.
 *
 * @throws ConfigError (MCI_CONFIG) for an invalid toolbox, and for unknown or invalid options.
 */
export function mcpNodeHandler(toolbox: Toolbox, options: McpNodeOptions): McpNodeHandler {
  checkToolbox(toolbox, "mcpNodeHandler");
  checkMcpNodeOptions(options);
  const { maxBodyBytes = 10_000_000 } = options;
  const endpoint = createEndpoint(toolbox, options);
  const handler = async (request: IncomingMessage, response: ServerResponse, context?: CallContext): Promise<void> => {
    const { method = "GET", headers } = request;
    const body = await readBody(request, maxBodyBytes);
    if (body === "gone") return;
    if (body === "not UTF-8") return sendResponse(badRequest("the body is not UTF-8"), response);
    if (body === "too long") return sendResponse(tooLarge(maxBodyBytes), response);
    const left = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) left.abort();
    });
    await sendResponse(
      await endpoint.handle({ method, headers, body: body.text, signal: left.signal, context }),
      response,
    );
  };
  return Object.assign(handler, { close: () => endpoint.close() });
}

/** Reads the body. Discards the rest of one that is too long; a client that disconnects midway gets no response. */
function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<{ text: string } | "too long" | "not UTF-8" | "gone"> {
  if (request.readableEnded) return Promise.resolve({ text: readBefore(request) });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else resolve("too long");
    });
    request.on("end", () => {
      const text = utf8Text(chunks);
      resolve(text === undefined ? "not UTF-8" : { text });
    });
    request.on("error", () => resolve("gone"));
  });
}

/** Returns the body read by an earlier parser, such as that of express, from `request.body`. */
function readBefore({ body = "" }: IncomingMessage & { readonly body?: unknown }): string {
  if (typeof body === "string") return body;
  return body instanceof Uint8Array ? Buffer.from(body).toString() : JSON.stringify(body);
}

/** Writes a response. A stream is sent chunk by chunk, and cancelled if the client disconnects. */
async function sendResponse({ status, headers, body }: McpResponse, response: ServerResponse): Promise<void> {
  if (!(body instanceof ReadableStream)) {
    const whole = typeof body === "string" ? body : Buffer.concat(body);
    response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(whole) }).end(whole);
    return;
  }
  response.writeHead(status, headers);
  response.flushHeaders();
  // A client that disconnects is not an error: its stream and its call are cancelled.
  await pipeline(Readable.fromWeb(body), response).catch(() => undefined);
}

function tooLarge(maxBytes: number): McpResponse {
  const error = {
    code: rpcCodes.serverError,
    message: `Payload Too Large: Request body must not exceed ${maxBytes} bytes`,
  };
  return {
    status: 413,
    headers: { "content-type": "application/json", connection: "close" },
    body: JSON.stringify({ jsonrpc: "2.0", error, id: null }),
  };
}
