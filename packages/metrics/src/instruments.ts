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
  const common = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) => {
    return { name, help, labelNames, registers: [registry] };
  };
  const counter = <Label extends string = never>(name: string, help: string, labels: readonly Label[] = []) =>
    new Counter<Label>(common(name, help, labels));
  const gauge = <Label extends string = never>(name: string, help: string, labels: readonly Label[] = []) =>
    new Gauge<Label>(common(name, help, labels));
  const histogram = <Label extends string = never>(name: string, help: string, labels: readonly Label[] = []) =>
    new Histogram<Label>({ ...common(name, help, labels), buckets: seconds });
  return {
    calls: counter("mci_calls_total", "Calls of tools.", ["tool"]),
    errors: counter("mci_call_errors_total", "Calls that returned an error, by its code.", ["tool", "code"]),
    duration: histogram("mci_call_duration_seconds", "How long calls took, waiting included.", ["tool"]),
    tokens: counter("mci_answer_tokens_total", "Estimated tokens of the texts that calls returned.", ["tool"]),
    retries: counter("mci_call_retries_total", "Tries of calls after the first.", ["tool"]),
    active: gauge("mci_calls_active", "Calls under way, waiting ones included."),
    waiting: gauge("mci_calls_waiting", "Calls that wait for their turn."),
    waited: histogram("mci_call_wait_seconds", "How long calls waited for their turn, of those that had to."),
    requests: counter(
      "mci_upstream_requests_total",
      "Requests of tools to HTTP servers and MCP servers, by status or error code.",
      ["kind", "upstream", "result"],
    ),
    requestDuration: histogram(
      "mci_upstream_request_duration_seconds",
      "How long requests to HTTP servers and MCP servers took.",
      ["kind", "upstream"],
    ),
    connections: gauge("mci_upstream_connections", "Open connections to HTTP servers.", ["upstream"]),
    connectErrors: counter("mci_upstream_connect_errors_total", "Connections to HTTP servers that failed.", [
      "upstream",
    ]),
    served: counter("mci_server_requests_total", "HTTP requests to this server that got an answer.", [
      "protocol",
      "status",
    ]),
    refusals: counter(
      "mci_server_refusals_total",
      "HTTP requests that this server refused, by status and error code.",
      ["status", "code"],
    ),
  };
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
