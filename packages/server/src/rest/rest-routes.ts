import type { Toolbox } from "@mci/contract";

import { json, problem, type HttpResponse } from "../web/http-response.ts";
import { callTool } from "./call-tool.ts";
import { listTools } from "./list-tools.ts";
import { openapi } from "./openapi.ts";
import type { RestRequest } from "./rest-request.ts";
import { showTool } from "./show-tool.ts";
import type { RestOptions } from "./rest-options.ts";
import { findToolbox, type FindOptions, type ToolboxFor } from "./toolbox-for.ts";

export type Rest = (request: RestRequest) => Promise<HttpResponse>;

type Handler = (request: RestRequest) => HttpResponse | Promise<HttpResponse>;
type Route = Readonly<Record<string, Handler>>;

/** Returns the REST endpoints for the caller's tools. Never throws. */
export function restRoutes(toolboxFor: ToolboxFor, options: RestOptions & Pick<FindOptions, "tenantClaim"> = {}): Rest {
  const { engines = [], hasTools = true, isReady = always, onError = ignore, basePath = "", tenantClaim } = options;
  const document = openapi({ hasTemplates: engines.length > 0, basePath });

  const within = (work: (toolbox: Toolbox, request: RestRequest) => HttpResponse | Promise<HttpResponse>): Handler => {
    return async (request) => {
      const found = await findToolbox(toolboxFor, request.context, { onError, tenantClaim });
      return "refusal" in found ? found.refusal : work(found.toolbox, request);
    };
  };
  const routes = new Map<string, Route>([
    ["/healthz", { GET: () => json('{"status":"ok"}') }],
    ["/readyz", { GET: () => (isReady() ? json('{"status":"ready"}') : json('{"status":"closing"}', 503)) }],
  ]);
  if (hasTools) {
    routes.set("/openapi.json", { GET: () => json(document) });
    routes.set("/api/v1/mcp/tools", { GET: within((toolbox, { query }) => listTools(toolbox.tools(), query)) });
    routes.set("/api/v1/mcp/tools/call", { POST: within(callTool), GET: within(showToolNamedCall) });
  }
  if (hasTools && engines.length > 0) {
    routes.set("/api/v1/mcp/templates/test", {
      POST: async (request) => (await import("./preview/preview-template.ts")).previewTemplate(engines, request),
    });
  }
  const tool: Route = {
    GET: within((toolbox, { path }) => showTool(toolbox.tools(), path.slice(toolPath.length))),
  };

  return async (request) => {
    const { path } = request;
    const route = routes.get(path) ?? (hasTools && isTool(path) ? tool : undefined);
    if (route === undefined)
      return problem(
        404,
        "MCI_NOT_FOUND",
        hasTools ? `Not found. See ${basePath}/openapi.json for valid paths.` : "Not found.",
      );
    const method = request.method === "HEAD" ? "GET" : request.method;
    const handler = Object.hasOwn(route, method) ? route[method] : undefined;
    if (handler === undefined) return wrongMethod(route);
    try {
      return await handler(request);
    } catch (error) {
      // A client that disconnects is not a server error, and the response has no reader.
      if (request.signal?.aborted !== true) onError(error);
      return problem(500, "MCI_INTERNAL", "Internal server error; see the server's log.");
    }
  };
}

/** Paths that reveal nothing about tools are public: their callers may have neither a token nor the right host. */
export const publicPaths: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/openapi.json"]);

const toolPath = "/api/v1/mcp/tools/";

function isTool(path: string): boolean {
  return path.startsWith(toolPath) && path.length > toolPath.length && !path.includes("/", toolPath.length);
}

/** A tool may be named `call`; otherwise a GET here is most likely a mistaken method. */
function showToolNamedCall(toolbox: Toolbox): HttpResponse {
  const tools = toolbox.tools();
  if (tools.some((tool) => tool.name === "call")) return showTool(tools, "call");
  return problem(405, "MCI_METHOD", "To call a tool, POST { name, arguments } here.", { allow: "POST" });
}

/** True if a path is, or may become, one of these endpoints. */
export function isRestPath(path: string): boolean {
  return publicPaths.has(path) || path.startsWith("/api/v1/mcp/");
}

function wrongMethod(route: Route): HttpResponse {
  const allow = Object.keys(route)
    .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
    .join(", ");
  return problem(405, "MCI_METHOD", `This path only allows ${allow}.`, { allow });
}

function always(): boolean {
  return true;
}

function ignore(): void {}
