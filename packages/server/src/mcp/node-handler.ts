import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ConfigError, type Toolbox } from "@mci/contract";
import { rpcCodes } from "@mci/plugin-kit/mcp";
import { checkMcpNodeCall, checkMcpNodeOptions, checkToolbox } from "./check-mcp-options.ts";
import type { McpResponse } from "./contract.ts";
import type { McpNodeCall, McpNodeOptions } from "./mcp-options.ts";
import { revealing } from "../access/revealing-toolbox.ts";
import { admitCall } from "../guard/admit-call.ts";
import { badRequest } from "./bad-request.ts";
import { createEndpoint, failed } from "./endpoint.ts";
import { errorResponse } from "./rpc.ts";
import { readNodeBody } from "./node-body.ts";

/** A handler for `node:http` and frameworks based on it. A client that disconnects cancels its call. */
export interface McpNodeHandler {
  (request: IncomingMessage, response: ServerResponse, call?: McpNodeCall): Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves a toolbox over Streamable HTTP on `node:http`, without converting to `Request` and `Response`. Without
 * the option `guard`, the surrounding server must check Host, Origin and tokens first.
 *
 * @throws ConfigError (MCI_CONFIG) for an invalid toolbox, and for unknown or invalid options.
 */
export function mcpNodeHandler(toolbox: Toolbox, options: McpNodeOptions): McpNodeHandler {
  checkToolbox(toolbox, "mcpNodeHandler");
  checkMcpNodeOptions(options);
  const { maxBodyBytes = 10_000_000, guard, access, ...others } = options;
  const endpoint = createEndpoint(access?.reveal === true ? revealing(toolbox) : toolbox, others);
  const handler = async (request: IncomingMessage, response: ServerResponse, call: McpNodeCall = {}): Promise<void> => {
    checkCall(call);
    const { method = "GET", headers } = request;
    const admitted = await admitCall(guard, request, call.context);
    if ("response" in admitted) {
      request.resume();
      return sendResponse(admitted.response, response);
    }
    const send = (answer: McpResponse): Promise<void> => sendResponse(admitted.complete(answer), response);
    const body = await readNodeBody(request, { maxBodyBytes, given: call.body });
    if (body === "gone") return;
    if (body === "not UTF-8") return send(badRequest("the body is not UTF-8"));
    if (body === "too long") return send(tooLarge(maxBodyBytes));
    if (body === "lost") {
      options.onError?.(bodyLost());
      return send(failed);
    }
    const left = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) left.abort();
    });
    const { context, callerToken } = admitted;
    await send(await endpoint.handle({ method, headers, body: body.text, signal: left.signal, context, callerToken }));
  };
  return Object.assign(handler, { close: () => endpoint.close() });
}

/** An app may still pass what it knows of the caller by itself: that must not be lost. Express passes its function `next`. */
function checkCall(call: McpNodeCall): void {
  if (typeof call !== "function") checkMcpNodeCall(call);
}

/** Writes a response. A stream is sent chunk by chunk, and cancelled if the client disconnects. */
async function sendResponse({ status, headers, body }: McpResponse, response: ServerResponse): Promise<void> {
  if (typeof body === "string") {
    response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
    return;
  }
  response.writeHead(status, headers);
  response.flushHeaders();
  // A client that disconnects is not an error: its stream and its call are cancelled.
  await pipeline(Readable.fromWeb(body), response).catch(() => undefined);
}

function bodyLost(): ConfigError {
  return new ConfigError("MCI_CONFIG", "The body of a request was read before mcpNodeHandler was called.", {
    hint: "Pass it: handler(request, response, { body }).",
  });
}

function tooLarge(maxBytes: number): McpResponse {
  const message = `Payload Too Large: Request body must not exceed ${maxBytes} bytes`;
  return errorResponse({ code: rpcCodes.serverError, message }, 413, { headers: { connection: "close" } });
}
