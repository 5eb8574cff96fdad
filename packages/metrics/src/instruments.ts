import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** Everything that is measured. The names are public: dashboards and alerts contain them. */
export interface Instruments {
  readonly calls: Counter<"tool">;
  readonly errors: Counter<"tool" | "code">;
  readonly duration: Histogram<"tool">;
  readonly tokens: Counter<"tool">;
  readonly retries: Counter<"tool">;
  readonly active: Gauge;
  readonly waiting: Gauge;
  readonly waited: Histogram;
  readonly requests: Counter<"kind" | "upstream" | "result">;
  readonly requestDuration: Histogram<"kind" | "upstream">;
  readonly connections: Gauge<"upstream">;
  readonly connectErrors: Counter<"upstream">;
  readonly served: Counter<"protocol" | "status">;
  readonly refusals: Counter<"status" | "code">;
}

export function createInstruments(registry: Registry): Instruments {
  const registers = [registry];
  const [perTool, perRequest] = [["tool"], ["kind", "upstream"]] as const;
  return {
    calls: new Counter({ name: "mci_calls_total", help: "Calls of tools.", labelNames: perTool, registers }),
    errors: new Counter({
      name: "mci_call_errors_total",
      help: "Calls that returned an error, by its code.",
      labelNames: ["tool", "code"],
      registers,
    }),
    duration: new Histogram({
      name: "mci_call_duration_seconds",
      help: "How long calls took, waiting included.",
      labelNames: perTool,
      buckets: seconds,
      registers,
    }),
    tokens: new Counter({
      name: "mci_answer_tokens_total",
      help: "Estimated tokens of the texts that calls returned.",
      labelNames: perTool,
      registers,
    }),
    retries: new Counter({
      name: "mci_call_retries_total",
      help: "Tries of calls after the first.",
      labelNames: perTool,
      registers,
    }),
    active: new Gauge({ name: "mci_calls_active", help: "Calls under way, waiting ones included.", registers }),
    waiting: new Gauge({ name: "mci_calls_waiting", help: "Calls that wait for their turn.", registers }),
    waited: new Histogram({
      name: "mci_call_wait_seconds",
      help: "How long calls waited for their turn, of those that had to.",
      buckets: seconds,
      registers,
    }),
    requests: new Counter({
      name: "mci_upstream_requests_total",
      help: "Requests of tools to HTTP servers and MCP servers, by status or error code.",
      labelNames: ["kind", "upstream", "result"],
      registers,
    }),
    requestDuration: new Histogram({
      name: "mci_upstream_request_duration_seconds",
      help: "How long requests to HTTP servers and MCP servers took.",
      labelNames: perRequest,
      buckets: seconds,
      registers,
    }),
    connections: new Gauge({
      name: "mci_upstream_connections",
      help: "Open connections to HTTP servers.",
      labelNames: ["upstream"],
      registers,
    }),
    connectErrors: new Counter({
      name: "mci_upstream_connect_errors_total",
      help: "Connections to HTTP servers that failed.",
      labelNames: ["upstream"],
      registers,
    }),
    served: new Counter({
      name: "mci_server_requests_total",
      help: "HTTP requests to this server that got an answer.",
      labelNames: ["protocol", "status"],
      registers,
    }),
    refusals: new Counter({
      name: "mci_server_refusals_total",
      help: "HTTP requests that this server refused, by status and error code.",
      labelNames: ["status", "code"],
      registers,
    }),
  };
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
