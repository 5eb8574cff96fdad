/**
 * The names of the OpenTelemetry semantic conventions for MCP, GenAI and HTTP, as of November 2026. Those of MCP and GenAI may
 * still change there. `mci.*` are this project's own.
 */
export const attribute = {
  mcpMethod: "mcp.method.name",
  operation: "gen_ai.operation.name",
  tool: "gen_ai.tool.name",
  errorType: "error.type",
  rpcStatus: "rpc.response.status_code",
  httpMethod: "http.request.method",
  httpStatus: "http.response.status_code",
  serverAddress: "server.address",
  serverPort: "server.port",
  /** The code of an error result, such as `MCI_TIMEOUT`. */
  errorCode: "mci.error.code",
  /** The type of the tool's execution, such as `http`. */
  executionType: "mci.execution.type",
  /** The number of a try; the first is 1. */
  attempt: "mci.attempt",
  /** The request that the call came with, as in the audit log and in `X-Request-ID`. */
  requestId: "mci.request.id",
  tenant: "mci.tenant",
  /** An MCP server, by its name in the file. */
  mcpServer: "mci.server.name",
} as const;

/** The instrumentation scope. */
export const scope = "@mci/otel";

export const callMethod = "tools/call";

export const executeTool = "execute_tool";

/** `error.type` of a tool that returned an error. */
export const toolError = "tool_error";

/** The status of the JSON-RPC error for an unknown tool. */
export const unknownTool = "-32602";

/** In seconds, with the bounds that the conventions advise. */
export const durations = {
  execution: {
    name: "gen_ai.execute_tool.duration",
    description: "Duration of tool calls.",
    bounds: [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92],
  },
  mcpServer: {
    name: "mcp.server.operation.duration",
    description: "Duration of MCP requests, from their receipt to their result.",
    bounds: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
  },
  mcpClient: {
    name: "mcp.client.operation.duration",
    description: "Duration of requests to MCP servers, until their response.",
    bounds: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
  },
  httpClient: {
    name: "http.client.request.duration",
    description: "Duration of HTTP client requests.",
    bounds: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
  },
  queue: {
    name: "mci.call.queue.duration",
    description: "How long calls waited for their turn; those that need not wait are not counted.",
    bounds: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
} as const;

export const activeCalls = {
  name: "mci.calls.active",
  description: "Calls under way, those that wait for their turn included.",
  unit: "{call}",
} as const;

export const retries = {
  name: "mci.call.retries",
  description: "Tries after the first.",
  unit: "{try}",
} as const;
