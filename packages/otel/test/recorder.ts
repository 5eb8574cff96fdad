import { context, metrics, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
  type ReadableSpan,
} from "@opentelemetry/sdk-trace-node";
import { afterAll } from "vitest";

/**
 * The spans and metrics that a program with the SDK of OpenTelemetry sees. One for each test file: providers are
 * registered for the process, until its end.
 */
export interface Recorder {
  /** The spans that have ended, in lines indented below their parents, oldest first; forgets them. */
  takeTree(): string[];
  /** The same, as they are. */
  takeSpans(): ReadableSpan[];
  /** The attributes of all points of an instrument, with the number of measurements, or their sum. */
  points(name: string): Promise<readonly object[]>;
}

export function recorder(): Recorder {
  const spans = new InMemorySpanExporter();
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }).register();
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 1_000_000 });
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  afterAll(() => {
    for (const api of [trace, metrics, context, propagation]) api.disable();
  });
  const takeSpans = (): ReadableSpan[] => {
    const taken = spans.getFinishedSpans();
    spans.reset();
    return taken;
  };
  return {
    takeSpans,
    takeTree: () => toTree(takeSpans()),
    async points(name) {
      exporter.reset();
      await reader.forceFlush();
      const all = exporter.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
      const found = all.filter(({ descriptor }) => descriptor.name === name);
      return found.flatMap(({ dataPoints }) =>
        dataPoints.map(({ attributes, value }) => ({
          ...attributes,
          count: typeof value === "number" ? value : value.count,
        })),
      );
    },
  };
}

function toTree(spans: readonly ReadableSpan[]): string[] {
  const ids = new Set(spans.map((span) => span.spanContext().spanId));
  const lines = (parent: string | undefined, depth: number): string[] =>
    spans
      .filter(({ parentSpanContext: { spanId } = { spanId: undefined } }) =>
        parent === undefined ? spanId === undefined || !ids.has(spanId) : spanId === parent,
      )
      .toSorted((left, right) => left.startTime[0] - right.startTime[0] || left.startTime[1] - right.startTime[1])
      .flatMap((span) => [`${"  ".repeat(depth)}${describe(span)}`, ...lines(span.spanContext().spanId, depth + 1)]);
  return lines(undefined, 0);
}

function describe({ kind, name, status }: ReadableSpan): string {
  return `${SpanKind[kind]} ${name}${SpanStatusCode[status.code] === "ERROR" ? ": error" : ""}`;
}
