import type { Middleware, ToolCall, ToolResult } from "@mci/contract";
import { callErrorCode, joinObservers } from "@mci/plugin-kit";
import { context, SpanKind, SpanStatusCode, trace, type Attributes } from "@opentelemetry/api";
import { CallSteps } from "./call-steps.ts";
import { instrumentsOf } from "./instruments.ts";
import { attribute, callMethod, executeTool, scope, toolError, unknownTool } from "./names.ts";
import { checkOtelOptions, type OtelOptions } from "./options.ts";
import { findParent, toTrace } from "./trace-parent.ts";

/**
 * Makes a span of each call and of its steps, and measures them, with the SDK that the program has registered for
 * OpenTelemetry; without one it does next to nothing. A call continues the trace of its caller, and passes it on.
 *
 * @throws ConfigError (MCI_CONFIG) for unknown and invalid options.
 * @example
 * const client = await MCIClient.load("tools.mci.yaml", { middleware: [otelMiddleware()] });
 */
export function otelMiddleware(options: OtelOptions = {}): Middleware {
  checkOtelOptions(options);
  const { tracerProvider = trace, steps = true, attributes: more } = options;
  const tracer = tracerProvider.getTracer(scope);
  const instruments = instrumentsOf(options.meterProvider);
  return async function otel(call, next) {
    const { execution, mcpServer, active } = instruments();
    const common = describeCall(call);
    const parent = findParent(call.trace);
    const span = tracer.startSpan(
      spanName(call),
      {
        kind: call.context.protocol === undefined ? SpanKind.INTERNAL : SpanKind.SERVER,
        attributes: { ...common, ...describeCaller(call) },
        links: parent.links,
      },
      parent.context,
    );
    const own = trace.setSpan(parent.context, span);
    const observer = steps ? joinObservers(call.observer, new CallSteps(tracer, instruments(), own)) : call.observer;
    const started = performance.now();
    active.add(1);
    let facts: Attributes = { [attribute.errorType]: toolError };
    try {
      const result = await context.with(own, next, undefined, { ...call, trace: toTrace(own) ?? call.trace, observer });
      facts = toFacts(call, result);
      if (more !== undefined) span.setAttributes(more(call, result));
      return result;
    } finally {
      active.add(-1);
      span.setAttributes(facts);
      if (attribute.errorType in facts) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      const seconds = (performance.now() - started) / 1_000;
      execution.record(seconds, { ...common, ...facts });
      if (call.context.protocol === "mcp") mcpServer.record(seconds, { ...common, ...facts });
    }
  };
}

/** A name that no tool has is left out: callers can make up any number. */
function spanName({ tool, context: { protocol } }: ToolCall): string {
  const operation = protocol === "mcp" ? callMethod : executeTool;
  return tool === undefined ? operation : `${operation} ${tool.name}`;
}

function describeCall({ tool, context: { protocol } }: ToolCall): Attributes {
  return {
    [attribute.operation]: executeTool,
    ...(protocol === "mcp" && { [attribute.mcpMethod]: callMethod }),
    ...(tool !== undefined && { [attribute.tool]: tool.name, [attribute.executionType]: tool.execution.type }),
  };
}

function describeCaller({ context: { tenant, requestId } }: ToolCall): Attributes {
  return {
    ...(tenant !== undefined && { [attribute.tenant]: tenant }),
    ...(requestId !== undefined && { [attribute.requestId]: requestId }),
  };
}

function toFacts(call: ToolCall, result: ToolResult): Attributes {
  const code = callErrorCode(call, result);
  if (code === undefined) return {};
  const {
    tool,
    context: { protocol },
  } = call;
  const isUnknown = tool === undefined && protocol === "mcp";
  return {
    [attribute.errorType]: isUnknown ? unknownTool : toolError,
    [attribute.errorCode]: code,
    ...(isUnknown && { [attribute.rpcStatus]: unknownTool }),
  };
}
