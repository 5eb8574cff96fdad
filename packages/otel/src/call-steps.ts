import type { CallObserver, CallStep, ObservedStep, StepOutcome } from "@mci/contract";
import { SpanKind, SpanStatusCode, trace, type Attributes, type Context, type Tracer } from "@opentelemetry/api";
import type { Instruments } from "./instruments.ts";
import { attribute, callMethod, executeTool } from "./names.ts";
import { toTrace } from "./trace-parent.ts";

/** Makes spans and measurements of the steps of one call. */
export class CallSteps implements CallObserver {
  readonly #tracer: Tracer;
  readonly #instruments: Instruments;
  readonly #call: Context;
  /** The try under way: a request is a part of it. */
  #try: Context | undefined;

  constructor(tracer: Tracer, instruments: Instruments, call: Context) {
    this.#tracer = tracer;
    this.#instruments = instruments;
    this.#call = call;
  }

  begin(step: CallStep): ObservedStep {
    const { name, kind, attributes } = describe(step);
    const parent = this.#try ?? this.#call;
    const span = this.#tracer.startSpan(name, { kind, attributes }, parent);
    const own = trace.setSpan(parent, span);
    const started = performance.now();
    if (step.kind === "try") this.#beginTry(step.attempt, own);
    return {
      trace: kind === SpanKind.CLIENT ? toTrace(own) : undefined,
      end: (outcome) => {
        if (step.kind === "try") this.#try = undefined;
        const facts = toFacts(step, outcome);
        span.setAttributes(facts);
        if (attribute.errorType in facts) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        this.#measure(step, (performance.now() - started) / 1_000, { ...attributes, ...facts });
      },
    };
  }

  #beginTry(attempt: number, own: Context): void {
    this.#try = own;
    if (attempt > 1) this.#instruments.retries.add(1);
  }

  #measure({ kind }: CallStep, seconds: number, attributes: Attributes): void {
    const { httpClient, mcpClient, queue } = this.#instruments;
    if (kind === "http") httpClient.record(seconds, attributes);
    else if (kind === "mcp") mcpClient.record(seconds, attributes);
    else if (kind === "queue") queue.record(seconds);
  }
}

interface Description {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
}

function describe(step: CallStep): Description {
  switch (step.kind) {
    case "queue":
      return { name: "queue", kind: SpanKind.INTERNAL, attributes: {} };
    case "try":
      return { name: "try", kind: SpanKind.INTERNAL, attributes: { [attribute.attempt]: step.attempt } };
    case "http":
      return { name: step.method, kind: SpanKind.CLIENT, attributes: describeRequest(step.method, step.origin) };
    default:
      return {
        name: `${callMethod} ${step.tool}`,
        kind: SpanKind.CLIENT,
        attributes: {
          [attribute.mcpMethod]: callMethod,
          [attribute.operation]: executeTool,
          [attribute.tool]: step.tool,
          [attribute.mcpServer]: step.server,
        },
      };
  }
}

function describeRequest(method: string, origin: string): Attributes {
  const { protocol, hostname, port } = new URL(origin);
  return {
    [attribute.httpMethod]: method,
    [attribute.serverAddress]: hostname.replace(/^\[(.*)\]$/, "$1"),
    [attribute.serverPort]: Number(port) || (protocol === "https:" ? 443 : 80),
  };
}

/** A response of 400 and above is an error of a request, as the conventions for HTTP clients have it. */
function toFacts({ kind }: CallStep, { code, status }: StepOutcome): Attributes {
  const refused = status !== undefined && status >= 400 ? String(status) : undefined;
  const errorType = refused ?? (kind === "mcp" && code === "MCI_TOOL_FAILED" ? "tool_error" : code);
  return {
    ...(status !== undefined && { [attribute.httpStatus]: status }),
    ...(errorType !== undefined && { [attribute.errorType]: errorType }),
  };
}
