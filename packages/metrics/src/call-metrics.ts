import type { CallObserver, CallStep, Middleware, StepOutcome } from "@mci/contract";
import { callErrorCode, joinObservers } from "@mci/plugin-kit";
import { answerTokens } from "./answer-tokens.ts";
import type { Instruments } from "./instruments.ts";
import { labelsUpTo, unknownLabel } from "./labels.ts";

/** Returns a middleware that measures calls and their steps. */
export function callMetrics(instruments: Instruments, upstreamLabel: (upstream: string) => string): Middleware {
  const { calls, errors, duration, tokens, active } = instruments;
  const toolLabel = labelsUpTo(1_000);
  const codeLabel = labelsUpTo(100);
  const resultLabel = labelsUpTo(100);

  function observe(tool: string): CallObserver {
    return {
      begin(step) {
        const started = performance.now();
        if (step.kind === "queue") instruments.waiting.inc();
        if (step.kind === "try" && step.attempt > 1) instruments.retries.inc({ tool });
        return { end: (outcome) => measure(step, (performance.now() - started) / 1_000, outcome) };
      },
    };
  }

  function measure(step: CallStep, seconds: number, { status, code = "ok" }: StepOutcome): void {
    if (step.kind === "queue") {
      instruments.waiting.dec();
      instruments.waited.observe(seconds);
    } else if (step.kind !== "try") {
      const { kind } = step;
      const upstream = upstreamLabel(step.kind === "http" ? step.origin : step.server);
      instruments.requests.inc({ kind, upstream, result: resultLabel(String(status ?? code)) });
      instruments.requestDuration.observe({ kind, upstream }, seconds);
    }
  }

  return async function metrics(call, next) {
    const tool = call.tool === undefined ? unknownLabel : toolLabel(call.tool.name);
    const started = performance.now();
    active.inc();
    try {
      const result = await next({ ...call, observer: joinObservers(call.observer, observe(tool)) });
      const code = callErrorCode(call, result);
      if (code !== undefined) errors.inc({ tool, code: codeLabel(code) });
      tokens.inc({ tool }, answerTokens(result));
      return result;
    } finally {
      active.dec();
      calls.inc({ tool });
      duration.observe({ tool }, (performance.now() - started) / 1_000);
    }
  };
}
