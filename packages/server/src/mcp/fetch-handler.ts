import type { CallContext, Toolbox } from "@mci/contract";
import { revealing } from "../access/revealing-toolbox.ts";
import { admitCall } from "../guard/admit-call.ts";
import { checkMcpHandlerOptions, checkToolbox } from "./check-mcp-options.ts";
import type { McpResponse } from "./contract.ts";
import type { McpHandlerOptions } from "./mcp-options.ts";
import { utf8Text } from "../web/read-body.ts";
import { badRequest } from "./bad-request.ts";
import { createEndpoint } from "./endpoint.ts";

/** A web-standard handler. A client that aborts its request cancels the call. */
export interface McpHandler {
  (request: Request, context?: CallContext): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Serves a toolbox over Streamable HTTP on any runtime with `Request` and `Response`. The option `guard` checks Host, Origin and
 * tokens; the surrounding server must check sizes, and without a guard all of these.
 *
 * @throws ConfigError (MCI_CONFIG) for an invalid toolbox, and for unknown or invalid options.
 */
export function mcpHandler(toolbox: Toolbox, options: McpHandlerOptions): McpHandler {
  checkToolbox(toolbox, "mcpHandler");
  checkMcpHandlerOptions(options);
  const { guard, access, ...others } = options;
  const endpoint = createEndpoint(access?.reveal === true ? revealing(toolbox) : toolbox, others);
  const handler = async (request: Request, context?: CallContext): Promise<Response> => {
    const admitted = await admitCall(guard, request, context);
    if ("response" in admitted) return toResponse(admitted.response);
    const body = utf8Text([new Uint8Array(await request.arrayBuffer())]);
    if (body === undefined) return toResponse(admitted.complete(badRequest("the body is not UTF-8")));
    const answer = await endpoint.handle({
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body,
      signal: request.signal,
      context: admitted.context,
      callerToken: admitted.callerToken,
    });
    return toResponse(admitted.complete(answer));
  };
  return Object.assign(handler, { close: () => endpoint.close() });
}

function toResponse({ status, headers, body }: McpResponse): Response {
  return new Response(body === "" ? null : body, { status, headers });
}
