import type { Metrics } from "@mci/metrics";
import type { GivenOptions } from "../arguments/options.ts";
import type { ReadConfig } from "../config/config.ts";
import type { Terminal } from "../output/terminal.ts";
import { readAddress } from "./address.ts";
import type { OpenConfig } from "./open-store.ts";

/** The metrics of `--metrics`, which are being served. */
export interface ServedMetrics extends Pick<Metrics, "middleware" | "onResponse"> {
  close(): Promise<void>;
}

/** Serves metrics to Prometheus if `--metrics` says where; otherwise nothing is loaded. */
export async function openMetrics(
  { metrics: to }: GivenOptions,
  { notes }: Terminal,
): Promise<ServedMetrics | undefined> {
  if (to === undefined) return undefined;
  const address = readAddress(to, "--metrics");
  const { createMetrics, serveMetrics } = await import("@mci/metrics");
  const metrics = createMetrics();
  const { url, close } = await serveMetrics(metrics, address);
  notes.print(`Metrics at ${url}`);
  return {
    middleware: metrics.middleware,
    onResponse: metrics.onResponse,
    async close() {
      await close();
      metrics.close();
    },
  };
}

/** Returns the config of clients whose calls are measured, outside of all other middleware. */
export function measured<Config extends Pick<ReadConfig, "client">>(
  config: Config,
  metrics: ServedMetrics | undefined,
): Config {
  if (metrics === undefined) return config;
  const { client } = config;
  return { ...config, client: { ...client, middleware: [metrics.middleware, ...(client.middleware ?? [])] } };
}

/** Returns the option of a server whose requests are counted. */
export function onResponseOf(metrics: ServedMetrics | undefined): Pick<OpenConfig, "onResponse"> {
  return metrics === undefined ? {} : { onResponse: metrics.onResponse };
}
