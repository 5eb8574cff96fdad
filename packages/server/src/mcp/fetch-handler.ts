import type { CallContext, Toolbox } from "@mci/contract";
import { checkMcpOptions, checkToolbox } from "../options/check-mcp-options.ts";
import type { McpAnswer, McpOptions } from "./contract.ts";
import { utf8Text } from "../http/read-body.ts";
import { badRequest } from "./bad-request.ts";
import { endpointOf } from "./endpoint.ts";

/** A web-standard handler. A client that aborts its request cancels the call. */
export interface McpHandler {
  (request: Request, context?: CallContext): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Serves a toolbox over Streamable HTTP on any runtime with `Request` and `Response`. The surrounding server must check
 * Host, Origin, tokens and sizes first.
 */
export function mcpHandler(toolbox: Toolbox, options: McpOptions): McpHandler {
  checkToolbox(toolbox, "mcpHandler");
  checkMcpOptions(options, "mcpHandler");
  const endpoint = endpointOf(toolbox, options);
  const handler = async (request: Request, context?: CallContext): Promise<Response> => {
    const body = utf8Text([new Uint8Array(await request.arrayBuffer())]);
    if (body === undefined) return responseOf(badRequest("the body is not UTF-8"));
    const answer = await endpoint.handle({
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body,
      signal: request.signal,
      ...(context === undefined ? undefined : { context }),
    });
    return responseOf(answer);
  };
  return Object.assign(handler, { close: () => endpoint.close() });
}

function responseOf({ status, headers, body }: McpAnswer): Response {
  if (typeof body === "string") return new Response(body === "" ? null : body, { status, headers });
  return new Response(body instanceof ReadableStream ? body : Buffer.concat(body), { status, headers });
}
