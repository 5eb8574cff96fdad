import type { CallContext, Toolbox } from "@mci/contract";
import { checkMcpOptions, checkToolbox } from "./check-mcp-options.ts";
import type { McpResponse } from "./contract.ts";
import type { McpOptions } from "./mcp-options.ts";
import { utf8Text } from "../web/read-body.ts";
import { badRequest } from "./bad-request.ts";
import { createEndpoint } from "./endpoint.ts";

/** A web-standard handler. A client that aborts its request cancels the call. */
export interface McpHandler {
  (request: Request, context?: CallContext): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Serves a toolbox over Streamable HTTP on any runtime with `Request` and `Response`. The surrounding server must check
 * Host, Origin, tokens and sizes first.
 *
 * @throws ConfigError (MCI_CONFIG) for an invalid toolbox, and for unknown or invalid options.
 */
export function mcpHandler(toolbox: Toolbox, options: McpOptions): McpHandler {
  checkToolbox(toolbox, "mcpHandler");
  checkMcpOptions(options, "mcpHandler");
  const endpoint = createEndpoint(toolbox, options);
  const handler = async (request: Request, context?: CallContext): Promise<Response> => {
    const body = utf8Text([new Uint8Array(await request.arrayBuffer())]);
    if (body === undefined) return toResponse(badRequest("the body is not UTF-8"));
    const answer = await endpoint.handle({
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body,
      signal: request.signal,
      context,
    });
    return toResponse(answer);
  };
  return Object.assign(handler, { close: () => endpoint.close() });
}

function toResponse({ status, headers, body }: McpResponse): Response {
  if (typeof body === "string") return new Response(body === "" ? null : body, { status, headers });
  return new Response(body instanceof ReadableStream ? body : Buffer.concat(body), { status, headers });
}
