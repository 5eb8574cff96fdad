import type { CallContext } from "@mci/contract";
import type { McpResponse, McpRequest } from "../contract.ts";
import { headerMismatchError, paramHeaderMismatch } from "../param-headers.ts";
import { badCursor, errorResponse } from "../rpc.ts";
import { serverCapabilities, type AskedBack, type McpService } from "../service/mcp-service.ts";
import { accepted, resultResponse } from "./responses.ts";
import { calledTool, respondToCall, type AskBack } from "./call-response.ts";
import { initializeResult } from "./legacy.ts";
import { listResponses } from "./list-responses.ts";
import { completed, modernRevision } from "./modern.ts";
import { recognize, type FastRequest } from "./recognize.ts";

/** Handles common requests exactly as the SDK does, without loading it; returns undefined for all others. */
export type FastEndpoint = (request: McpRequest, message: unknown) => McpResponse | Promise<McpResponse> | undefined;

/** `askBack` responds for a tool that asks for input. */
export function fastEndpoint(service: McpService, askBack: AskBack): FastEndpoint {
  const lists = listResponses(service);
  return (request, message) => {
    const fast = recognize(request, message);
    if (fast === undefined) return undefined;
    if (fast.id === undefined) return accepted;
    const { context } = request;
    switch (fast.method) {
      case "tools/call":
        return call(service, request, fast, (asks) => askBack(request, message, asks));
      case "tools/list": {
        const { cursor } = fast.params;
        const page = service.catalog.page(typeof cursor === "string" ? cursor : undefined, context);
        return page === undefined ? errorResponse(badCursor, 200, { id: fast.id }) : lists(fast, page);
      }
      case "initialize":
        return resultResponse(fast, initializeResult(service, fast.params, { isHttp: true, context }));
      case "server/discover":
        return resultResponse(fast, discovered(service, context));
      default: // ping
        return resultResponse(fast, {});
    }
  };
}

function call(
  service: McpService,
  request: McpRequest,
  fast: FastRequest,
  askBack: (asks: AskedBack) => Promise<McpResponse>,
): McpResponse | Promise<McpResponse> {
  const called = calledTool(fast);
  const tool = fast.era === "modern" ? service.catalog.tool(called.name, request.context) : undefined;
  const mismatch = tool && paramHeaderMismatch(tool, called.props, request.headers);
  if (mismatch !== undefined) return errorResponse(headerMismatchError(mismatch), 400, { id: fast.id });
  return respondToCall(service, request, fast, called, askBack);
}

function discovered(service: McpService, context: CallContext | undefined): object {
  const { options } = service;
  const { instructions } = options;
  return completed(options, {
    supportedVersions: [modernRevision],
    capabilities: serverCapabilities(service, "modern", { isHttp: true, context }),
    ...(instructions ? { instructions } : undefined),
    ttlMs: 0,
    cacheScope: "private",
  });
}
