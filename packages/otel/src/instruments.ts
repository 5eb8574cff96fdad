import {
  metrics,
  type Counter,
  type Histogram,
  type Meter,
  type MeterProvider,
  type UpDownCounter,
} from "@opentelemetry/api";
import { activeCalls, durations, retries, scope } from "./names.ts";

/** The instruments of one provider. */
export interface Instruments {
  readonly execution: Histogram;
  readonly mcpServer: Histogram;
  readonly mcpClient: Histogram;
  readonly httpClient: Histogram;
  readonly queue: Histogram;
  readonly active: UpDownCounter;
  readonly retries: Counter;
}

/**
 * Returns a function that gives the instruments: until a program registers its provider there is another one, whose
 * instruments would stay without effect.
 */
export function instrumentsOf(provider: MeterProvider | undefined): () => Instruments {
  let current: MeterProvider | undefined;
  let instruments: Instruments | undefined;
  return () => {
    const wanted = provider ?? metrics.getMeterProvider();
    if (instruments === undefined || current !== wanted) {
      current = wanted;
      instruments = createInstruments(wanted.getMeter(scope));
    }
    return instruments;
  };
}

function createInstruments(meter: Meter): Instruments {
  const { name: active, ...ofActive } = activeCalls;
  const { name: retried, ...ofRetries } = retries;
  return {
    execution: duration(meter, durations.execution),
    mcpServer: duration(meter, durations.mcpServer),
    mcpClient: duration(meter, durations.mcpClient),
    httpClient: duration(meter, durations.httpClient),
    queue: duration(meter, durations.queue),
    active: meter.createUpDownCounter(active, ofActive),
    retries: meter.createCounter(retried, ofRetries),
  };
}

interface Duration {
  readonly name: string;
  readonly description: string;
  readonly bounds: readonly number[];
}

function duration(meter: Meter, { name, description, bounds }: Duration): Histogram {
  return meter.createHistogram(name, {
    description,
    unit: "s",
    advice: { explicitBucketBoundaries: [...bounds] },
  });
}
