import { pageQuery, type IntegerParameter } from "./page-query.ts";
import type { SchemaName } from "./schemas.ts";

/** The operations of the REST endpoints, by their ids in the OpenAPI document. */
export type Operation =
  | "listTools"
  | "getTool"
  | "callTool"
  | "getTask"
  | "cancelTask"
  | "listApprovals"
  | "getApproval"
  | "answerApproval"
  | "testTemplate"
  | "health"
  | "readiness"
  | "openapi";

export interface Endpoint {
  readonly method: "GET" | "POST" | "DELETE";
  /** With `{name}` for a segment that varies. */
  readonly path: string;
  readonly summary: string;
  readonly query?: Readonly<Record<string, IntegerParameter>>;
  /** The schema of the request body. */
  readonly body?: SchemaName;
  /** The schema of status 200; undefined for any object. */
  readonly result: SchemaName | undefined;
  readonly description: string;
  /** Further responses, in addition to those of every endpoint of its kind. */
  readonly errors?: Readonly<Record<string, readonly [description: string, ...schemas: SchemaName[]]>>;
  /** Further responses of servers that run tasks. */
  readonly withTasks?: Endpoint["errors"];
  /** Further responses of servers whose calls persons agree to. */
  readonly withApprovals?: Endpoint["errors"];
  /** Further responses to requests with an idempotency key, of servers that take one. */
  readonly withKey?: Endpoint["errors"];
  /** True for a path that reveals nothing about tools: its callers may have neither a token nor the right host. */
  readonly isPublic?: true;
}

const badRequest = ["The request is invalid.", "Problem"] as const;
const noTask = ["The task does not exist, or not any more.", "Problem"] as const;
const noQuestion = ["The question does not exist, or not any more.", "Problem"] as const;
const noTool = ["The tool does not exist, or not for this caller.", "Problem"] as const;
const otherCall = ["The key was used for another tool or other arguments.", "Problem"] as const;

/** The one description of the REST endpoints: routes, checks of requests and the OpenAPI document are made from it. */
export const endpoints: Readonly<Record<Operation, Endpoint>> = {
  listTools: {
    method: "GET",
    path: "/api/v1/mcp/tools",
    summary: "One page of the tools",
    query: pageQuery,
    result: "ToolPage",
    description: "The tools.",
    errors: { "400": badRequest },
  },
  getTool: {
    method: "GET",
    path: "/api/v1/mcp/tools/{name}",
    summary: "One tool",
    result: "Tool",
    description: "The tool.",
    errors: { "400": badRequest, "404": noTool },
  },
  callTool: {
    method: "POST",
    path: "/api/v1/mcp/tools/call",
    summary: "Runs a tool",
    body: "Call",
    result: "Result",
    description: "The tool's result, or its error.",
    errors: { "404": noTool },
    withApprovals: {
      "202": ["A person must agree first: repeat the call after the yes.", "Question"],
      "403": ["A person has refused the call; or this host, origin, tenant or scope is not allowed.", "Problem"],
    },
    withTasks: { "202": ["The call became a task: its path is in the Location header.", "Task"], "422": otherCall },
    withKey: {
      "409": ["The call with this key is still running; see the Retry-After header.", "Problem"],
      "422": otherCall,
    },
  },
  getTask: {
    method: "GET",
    path: "/api/v1/mcp/tasks/{id}",
    summary: "One task, with its result once it has one",
    result: "Task",
    description: "The task.",
    errors: { "404": noTask },
  },
  cancelTask: {
    method: "DELETE",
    path: "/api/v1/mcp/tasks/{id}",
    summary: "Cancels a task, or forgets one that has ended",
    result: "Task",
    description:
      "The task, which is cancelled. If it had ended before: its last state, and there is no such task from now on.",
    errors: { "404": noTask },
  },
  listApprovals: {
    method: "GET",
    path: "/api/v1/mcp/approvals",
    summary: "The questions that wait for an answer; requires the scope mci:approve",
    result: "ApprovalList",
    description: "The open questions of the token's tenant, oldest first, but for those that this token asked.",
  },
  getApproval: {
    method: "GET",
    path: "/api/v1/mcp/approvals/{id}",
    summary: "One question whether a call may run; requires the scope mci:approve",
    result: "Approval",
    description: "The question.",
    errors: { "404": noQuestion },
  },
  answerApproval: {
    method: "POST",
    path: "/api/v1/mcp/approvals/{id}",
    summary: "Answers a question whether a call may run; requires the scope mci:approve",
    body: "Answer",
    result: "Approval",
    description: "The question, which is answered.",
    errors: { "404": noQuestion, "409": ["The question was answered before, or has expired.", "Problem"] },
  },
  testTemplate: {
    method: "POST",
    path: "/api/v1/mcp/templates/test",
    summary: "Renders a response template",
    body: "Trial",
    result: "TrialResult",
    description: "The rendered text.",
  },
  health: {
    method: "GET",
    path: "/healthz",
    summary: "Reports whether the process runs",
    result: "Status",
    description: "It is running.",
    isPublic: true,
  },
  readiness: {
    method: "GET",
    path: "/readyz",
    summary: "Reports whether calls are accepted",
    result: "Status",
    description: "Calls are accepted.",
    errors: { "503": ["The server is closing.", "Status"] },
    isPublic: true,
  },
  openapi: {
    method: "GET",
    path: "/openapi.json",
    summary: "This document",
    result: undefined,
    description: "It.",
    isPublic: true,
  },
};

/** Returns the operations that are served. Health and readiness always are. */
export function servedOperations({
  hasTools,
  hasTasks = false,
  hasApprovals = false,
  hasTemplates,
}: ServedParts): readonly Operation[] {
  const tools: readonly Operation[] = hasTools ? ["listTools", "getTool", "callTool"] : [];
  const tasks: readonly Operation[] = hasTools && hasTasks ? ["getTask", "cancelTask"] : [];
  const approvals: readonly Operation[] =
    hasTools && hasApprovals ? ["listApprovals", "getApproval", "answerApproval"] : [];
  const templates: readonly Operation[] = hasTools && hasTemplates ? ["testTemplate"] : [];
  return [
    ...tools,
    ...tasks,
    ...approvals,
    "health",
    "readiness",
    ...(hasTools ? (["openapi"] as const) : []),
    ...templates,
  ];
}

/** The parts that a server has. */
export interface ServedParts {
  readonly hasTools: boolean;
  readonly hasTasks?: boolean;
  readonly hasApprovals?: boolean;
  readonly hasTemplates: boolean;
}

/** The public paths. */
export const publicPaths: ReadonlySet<string> = new Set(
  Object.values(endpoints).flatMap(({ path, isPublic }) => (isPublic ? [path] : [])),
);
