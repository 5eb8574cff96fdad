import type { Middleware } from "@mci/contract";
import { collectDefaultMetrics, Registry } from "prom-client";
import { callMetrics } from "./call-metrics.ts";
import { createInstruments } from "./instruments.ts";
import { labelsUpTo } from "./labels.ts";
import { serverMetrics, type AnsweredRequest } from "./server-metrics.ts";
import { watchConnections } from "./upstream-connections.ts";

/** The metrics of a process about its tools and servers. */
export interface Metrics {
  /** Measures calls. Put it first in the list of a client. */
  readonly middleware: Middleware;
  /** Counts the requests of a server: the option `onResponse` of `serveHttp`. */
  readonly onResponse: (answered: AnsweredRequest) => void;
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>;
  /** The media type of the text. */
  readonly contentType: string;
  /** Stops measuring connections and the process. */
  close(): void;
}

/**
 * Measures calls, upstreams, servers and the process. One for all clients and servers of a process. Labels are bounded: 1,000
 * tools, 200 upstreams and 100 error codes have their own, and all further ones share one.
 *
 * @example
 * const metrics = createMetrics();
 * const client = await MCIClient.load("tools.mci.yaml", { middleware: [metrics.middleware] });
 * const { url } = await serveMetrics(metrics);
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const instruments = createInstruments(registry);
  const upstreamLabel = labelsUpTo(200);
  const unwatch = watchConnections(instruments, upstreamLabel);
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  return {
    middleware: callMetrics(instruments, upstreamLabel),
    onResponse: serverMetrics(instruments),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close() {
      unwatch();
      registry.clear();
    },
  };
}

/** Gauges of prom-client that are named like counters: sums of others that it has. */
const misnamed = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];
