import type { Toolbox } from "@mci/contract";

import { json, problem, type Answer } from "../http/answer.ts";
import { callTool } from "./call-tool.ts";
import { listTools } from "./list-tools.ts";
import { openapi } from "./openapi.ts";
import type { RestRequest } from "./rest-request.ts";
import { showTool } from "./show-tool.ts";
import type { Engines } from "./engines.ts";
import { foundToolbox, type FindOptions, type ToolboxFor } from "./toolbox-for.ts";

export interface RestOptions {
  /**
   * Engines that `POST /api/v1/mcp/templates/test` tries response templates with; without any there is no such path.
   * This lets any caller submit templates: hand over engines that make no code of them, such as `goEngine()`, and others
   * as `{ name, worker }`, which run in a thread with a deadline.
   */
  readonly engines?: Engines;
  /** False: only `/healthz` and `/readyz` are there. Default true. */
  readonly hasTools?: boolean;
  /** False while no more calls are taken: `GET /readyz` then says so with 503. */
  readonly isReady?: () => boolean;
  /** Hears of what the server answers with 500 or 503, which its clients are not told. Default: nobody does. */
  readonly onError?: (error: unknown) => void;
  /** Where an app mounts the endpoints, such as `/tools`, for `/openapi.json`: what was cut off a path is not seen here. */
  readonly basePath?: string;
}

export type Rest = (request: RestRequest) => Promise<Answer>;

type Handler = (request: RestRequest) => Answer | Promise<Answer>;
type Route = Readonly<Record<string, Handler>>;

/** The REST endpoints over the tools of whoever calls. Never throws. */
export function restRoutes(toolboxFor: ToolboxFor, options: RestOptions & Pick<FindOptions, "tenantClaim"> = {}): Rest {
  const { engines = [], hasTools = true, isReady = always, onError = ignore, basePath = "", tenantClaim } = options;
  const document = openapi({ hasTemplates: engines.length > 0, basePath });

  const within = (work: (toolbox: Toolbox, request: RestRequest) => Answer | Promise<Answer>): Handler => {
    return async (request) => {
      const found = await foundToolbox(toolboxFor, request.context, { onError, tenantClaim });
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
      POST: async (request) => (await import("./preview-template.ts")).testTemplate(engines, request),
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
        hasTools ? `There is nothing here. ${basePath}/openapi.json says what is.` : "There is nothing here.",
      );
    const method = request.method === "HEAD" ? "GET" : request.method;
    const handler = Object.hasOwn(route, method) ? route[method] : undefined;
    if (handler === undefined) return wrongMethod(route);
    try {
      return await handler(request);
    } catch (error) {
      // A client that leaves is no failure of the server, and nobody reads the answer.
      if (request.signal?.aborted !== true) onError(error);
      return problem(500, "MCI_INTERNAL", "The server failed at this; its log says why.");
    }
  };
}

/** What says nothing of any tool is for everybody: those who ask have neither tokens nor our name. */
export const publicPaths: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/openapi.json"]);

const toolPath = "/api/v1/mcp/tools/";

function isTool(path: string): boolean {
  return path.startsWith(toolPath) && path.length > toolPath.length && !path.includes("/", toolPath.length);
}

/** A tool may be called `call`, too; most who ask for it have forgotten to POST. */
function showToolNamedCall(toolbox: Toolbox): Answer {
  const tools = toolbox.tools();
  if (tools.some((tool) => tool.name === "call")) return showTool(tools, "call");
  return problem(405, "MCI_METHOD", "To call a tool, POST { name, arguments } here.", { allow: "POST" });
}

/** Whether a path is, or may be, one of these endpoints. */
export function isRestPath(path: string): boolean {
  return publicPaths.has(path) || path.startsWith("/api/v1/mcp/");
}

function wrongMethod(route: Route): Answer {
  const allow = Object.keys(route)
    .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
    .join(", ");
  return problem(405, "MCI_METHOD", `This path takes ${allow}.`, { allow });
}

function always(): boolean {
  return true;
}

function ignore(): void {}
