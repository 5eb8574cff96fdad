import type { ToolCall, ToolResult } from "@mci/contract";
import { boolean, callback, checkOptions, objectWith, type Checks } from "@mci/plugin-kit/options";
import type { Attributes, MeterProvider, TracerProvider } from "@opentelemetry/api";

/** Options of `otelMiddleware`. */
export interface OtelOptions {
  /**
   * Makes the spans.
   *
   * @default the global one
   */
  readonly tracerProvider?: TracerProvider | undefined;
  /**
   * Makes the instruments.
   *
   * @default the global one
   */
  readonly meterProvider?: MeterProvider | undefined;
  /**
   * Whether the steps of a call have spans and metrics of their own: its wait for a place, its tries, its requests. Set it to
   * false where another instrumentation, such as that of undici, follows the requests.
   *
   * @default true
   */
  readonly steps?: boolean | undefined;
  /**
   * Returns more attributes for the span of a call that has ended. By default spans contain neither arguments nor results, error
   * messages or the caller's name, all of which may be personal or secret.
   */
  readonly attributes?: ((call: ToolCall, result: ToolResult) => Attributes) | undefined;
}

/** Throws ConfigError (MCI_CONFIG) for unknown and invalid options. */
export function checkOtelOptions(options: OtelOptions): void {
  checkOptions<OtelOptions>("otelMiddleware", options, checks);
}

const checks: Checks<OtelOptions> = {
  tracerProvider: objectWith("a TracerProvider", ["getTracer"], "Such as a NodeTracerProvider."),
  meterProvider: objectWith("a MeterProvider", ["getMeter"], "Such as a MeterProvider of @opentelemetry/sdk-metrics."),
  steps: boolean,
  attributes: callback,
};
