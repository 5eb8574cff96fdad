export { createMetrics, type Metrics } from "./create-metrics.ts";
export { serveMetrics, type MetricsServer, type ServeMetricsOptions } from "./serve-metrics.ts";
