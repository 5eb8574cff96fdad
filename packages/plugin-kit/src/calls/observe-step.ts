import { MCIError, type CallObserver, type CallStep, type StepOutcome, type TraceContext } from "@mci/contract";

/**
 * Reports a step to an observer, from its beginning to its end. `work` is called with the trace to send with a request, if it
 * differs from that of the call.
 */
export async function observeStep<T>(
  observer: CallObserver,
  step: CallStep,
  work: (trace: TraceContext | undefined) => T | Promise<T>,
  toOutcome: (value: T) => StepOutcome = nothing,
): Promise<T> {
  const observed = observer.begin(step);
  let outcome: StepOutcome = failed;
  try {
    const value = await work(observed.trace);
    outcome = toOutcome(value);
    return value;
  } catch (error) {
    if (MCIError.is(error)) outcome = { code: error.code };
    throw error;
  } finally {
    observed.end(outcome);
  }
}

const failed: StepOutcome = { code: "MCI_TOOL_FAILED" };

function nothing(): StepOutcome {
  return {};
}

/** Returns an observer that reports to both: what a middleware observes is also observed by those around it. */
export function joinObservers(outer: CallObserver | undefined, inner: CallObserver): CallObserver {
  if (outer === undefined) return inner;
  return {
    begin(step) {
      const [first, second] = [outer.begin(step), inner.begin(step)];
      return {
        trace: second.trace ?? first.trace,
        end(outcome) {
          second.end(outcome);
          first.end(outcome);
        },
      };
    },
  };
}
