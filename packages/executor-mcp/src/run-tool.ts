import {
  MCIError,
  type Call,
  type PrepareContext,
  type McpExecution,
  type McpServer,
  type Prepared,
  type Tool,
  type TraceContext,
} from "@mci/contract";
import { listEnvPaths, type McpSession, type McpSessions, type ServerAnswer } from "@mci/mcp-session";
import { observeStep } from "@mci/plugin-kit";
import type { ResponseShaper } from "@mci/response";
import { ask } from "./ask.ts";
import { declaredServer, serverOf } from "./declared-server.ts";
import { toFailure } from "./failures.ts";
import { toToolResult, type AnswerFacts } from "./result.ts";

export interface RunToolOptions {
  readonly sessions: McpSessions;
  /** For good answers; absent: they stay as they are. */
  readonly shaper: ResponseShaper | undefined;
}

/** How the calls of a tool go. Mistakes in `mcp_servers` belong to them: other tools may have other servers. */
export function runTool(
  tool: Tool<McpExecution>,
  context: PrepareContext,
  { sessions, shaper }: RunToolOptions,
): Prepared["run"] {
  const { execution, annotations, inputSchema } = tool;
  const isIdempotent = annotations.idempotentHint === true || annotations.readOnlyHint === true;
  const server = serverOf(tool);
  if (server !== undefined) context.readsEnv?.(envPathsOf(server));
  return async (call) => {
    const started = performance.now();
    const facts = (): AnswerFacts => ({
      server: execution.serverName,
      response_time_ms: Math.round(performance.now() - started),
    });
    const question = {
      name: execution.toolName,
      arguments: call.scope.props,
      inputSchema,
      signal: call.cancellation,
      isIdempotent,
      maxBytes: context.limits.resultBytes,
      onProgress: call.progress.bind(call),
      onSecret: call.mask.bind(call),
      roundTrip: call.roundTrip,
      call,
    };
    try {
      const answer = await observed(call, execution, (trace = call.trace) =>
        ask(findSession(tool, context, call, sessions), { ...question, trace }, execution),
      );
      return toToolResult(answer, { facts: facts(), shaper });
    } catch (error) {
      if (!MCIError.is(error)) throw error;
      return toFailure(error, { facts: facts(), isIdempotent });
    }
  };
}

/** A text that cannot be parsed is an error of the call. */
function envPathsOf(server: McpServer): readonly string[] {
  try {
    return listEnvPaths(server);
  } catch {
    return [];
  }
}

function observed(
  { observer }: Call,
  { serverName: server, toolName }: McpExecution,
  work: (trace?: TraceContext) => Promise<ServerAnswer>,
): Promise<ServerAnswer> {
  if (observer === undefined) return work();
  return observeStep(observer, { kind: "mcp", server, tool: toolName }, work, ({ isError }) =>
    isError ? { code: "MCI_TOOL_FAILED" } : {},
  );
}

function findSession(
  tool: Tool<McpExecution>,
  { rules }: PrepareContext,
  call: Call,
  sessions: McpSessions,
): McpSession {
  const server = declaredServer(tool);
  const { folder, document } = tool.origin;
  const name = tool.execution.serverName;
  const session = sessions.session({
    name,
    server,
    folder,
    env: call.scope.env,
    rules: rules.network,
    document,
    sourced: call.sourced,
  });
  for (const secret of session.secrets) call.mask(secret);
  return session;
}
