import type { Toolbox } from "@mci/contract";
import type { JsonBounds } from "@mci/plugin-kit";

import { seenBy } from "../access/seen-by.ts";
import { boundsOf, defaultHttpLimits } from "../web/http-limits.ts";
import { json, problem, type HttpResponse } from "../web/http-response.ts";
import { endpoints, publicPaths, servedOperations, type Operation } from "./api/endpoints.ts";
import { openapi } from "./api/openapi.ts";
import { answerApproval, listApprovals, showApproval } from "./approval-routes.ts";
import { callTool } from "./call-tool.ts";
import { listTools } from "./list-tools.ts";
import type { RestRequest } from "./rest-request.ts";
import { showTool } from "./show-tool.ts";
import { cancelTask, showTask } from "./task-routes.ts";
import type { RestOptions } from "./rest-options.ts";
import { findToolbox, type FindOptions, type ToolboxFor } from "./toolbox-for.ts";

export type Rest = (request: RestRequest) => Promise<HttpResponse>;

type Handler = (request: RestRequest) => HttpResponse | Promise<HttpResponse>;
type Route = Readonly<Record<string, Handler>>;

interface RoutesOptions extends RestOptions, Pick<FindOptions, "tenantClaim"> {
  /** Whether the toolboxes take idempotency keys. Default false. */
  readonly takesKeys?: boolean;
  /** The URL of the server for clients: its origin is that of links. Default: links are paths. */
  readonly publicUrl?: string | undefined;
  /** Returns the page of a question. Default: its REST endpoint. */
  readonly questionUrl?: ((id: string) => string) | undefined;
  /** Bounds of JSON in a string of a body. Default: those of bodies. */
  readonly bounds?: JsonBounds;
}

/** Returns the REST endpoints for the caller's tools. Never throws. */
export function restRoutes(toolboxFor: ToolboxFor, options: RoutesOptions = {}): Rest {
  const {
    engines = [],
    hasTools = true,
    isReady = always,
    onError = () => {},
    basePath = "",
    tenantClaim,
    tasks,
    approvals,
    publicUrl,
    questionUrl,
    takesKeys = false,
    bounds = boundsOf(defaultHttpLimits),
  } = options;
  const operations = servedOperations({
    hasTools,
    hasTasks: tasks !== undefined,
    hasApprovals: approvals !== undefined,
    hasTemplates: engines.length > 0,
  });
  const document = openapi(operations, { basePath, takesKeys });

  const base = publicUrl === undefined ? basePath : `${new URL(publicUrl).origin}${basePath}`;
  const questions = approvals && {
    approvals,
    urlOf: questionUrl ?? ((id: string) => base + endpoints.getApproval.path.replace("{id}", id)),
  };

  const within = (work: (toolbox: Toolbox, request: RestRequest) => HttpResponse | Promise<HttpResponse>): Handler => {
    return async (request) => {
      const found = await findToolbox(toolboxFor, request.context, { onError, tenantClaim });
      return "refusal" in found ? found.refusal : work(seenBy(found.toolbox, request.context), request);
    };
  };
  const handlers: Readonly<Record<Operation, Handler>> = {
    listTools: within((toolbox, { query }) => listTools(toolbox.tools(), query)),
    getTool: within((toolbox, { path }) => showTool(toolbox.tools(), path.slice(path.lastIndexOf("/") + 1))),
    callTool: within((toolbox, request) => callTool(toolbox, request, { tasks, questions })),
    getTask: tasks === undefined ? notServed : within((toolbox, request) => showTask(tasks, toolbox, request)),
    cancelTask: tasks === undefined ? notServed : within((toolbox, request) => cancelTask(tasks, toolbox, request)),
    listApprovals: questions === undefined ? notServed : (request) => listApprovals(questions, request),
    getApproval: questions === undefined ? notServed : (request) => showApproval(questions, request),
    answerApproval: questions === undefined ? notServed : (request) => answerApproval(questions, request),
    testTemplate: async (request) =>
      (await import("./preview/preview-template.ts")).previewTemplate(engines, request, bounds),
    health: () => json('{"status":"ok"}'),
    readiness: () => (isReady() ? json('{"status":"ready"}') : json('{"status":"closing"}', 503)),
    openapi: () => json(document),
  };
  const findRoute = router(operations, handlers, { [endpoints.callTool.path]: { GET: within(showToolNamedCall) } });

  return async (request) => {
    const route = findRoute(request.path);
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

/** Returns a function that finds the handlers of a path by method. An exact path precedes one with a variable segment. */
function router(
  operations: readonly Operation[],
  handlers: Readonly<Record<Operation, Handler>>,
  undocumented: Readonly<Record<string, Route>>,
): (path: string) => Route | undefined {
  const exact = new Map<string, Route>();
  const variable: { readonly pattern: RegExp; readonly route: Route }[] = [];
  for (const operation of operations) {
    const { method, path } = endpoints[operation];
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/, "[^/]+")}$`);
    const known = variable.findIndex((other) => other.pattern.source === pattern.source);
    const route = { ...variable[known]?.route, [method]: handlers[operation], ...undocumented[path] };
    if (known !== -1) variable[known] = { pattern, route };
    else if (path.includes("{")) variable.push({ pattern, route });
    else exact.set(path, route);
  }
  return (path) => exact.get(path) ?? variable.find(({ pattern }) => pattern.test(path))?.route;
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

/** The handler of an operation that has no route. */
function notServed(): HttpResponse {
  return problem(404, "MCI_NOT_FOUND", "Not found.");
}

function always(): boolean {
  return true;
}
