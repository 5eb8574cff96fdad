import type { Call } from "@mci/contract";
import { breather, isRecord } from "@mci/plugin-kit";

/** The parts of a generator, async or not, that are used here. An iterator written by hand may have no `return`. */
interface HandlerGenerator {
  next(): Step | PromiseLike<Step>;
  return?(value: undefined): unknown;
}

interface Step {
  readonly done?: boolean | undefined;
  readonly value?: unknown;
}

export function isGenerator(value: unknown): value is HandlerGenerator {
  if (typeof value !== "object" || value === null) return false;
  // Iterators of collections have no `throw`.
  return typeof Reflect.get(value, "next") === "function" && typeof Reflect.get(value, "throw") === "function";
}

/**
 * Reports what a generator yields, and returns what it returns. When the call ends before it does, it is returned, so that
 * its `finally` runs; then this throws the reason of the cancellation.
 */
export async function drive(generator: HandlerGenerator, call: Call): Promise<unknown> {
  const { cancellation } = call;
  let ending: Promise<void> | undefined;
  const end = (): Promise<void> => (ending ??= endGenerator(generator));
  const onAbort = (): void => void end();
  cancellation.addEventListener("abort", onAbort);
  // Between steps that need not wait, no timer would run: neither the deadline of this call nor anything else.
  const pause = breather();
  let isSuspended = true;
  try {
    for (let count = 1; !cancellation.aborted; count += 1) {
      isSuspended = false;
      const { done, value } = await generator.next();
      if (done === true) return value;
      isSuspended = true;
      report(value, count, call);
      const paused = pause();
      if (paused !== undefined) await paused;
    }
    throw cancellation.reason;
  } finally {
    cancellation.removeEventListener("abort", onAbort);
    if (isSuspended) await end();
  }
}

/** Never throws: the call is over, or fails for another reason. */
async function endGenerator(generator: HandlerGenerator): Promise<void> {
  try {
    await generator.return?.(undefined);
  } catch {
    // See above.
  }
}

function report(value: unknown, count: number, call: Call): void {
  if (typeof value === "string") call.progress({ progress: count, message: value });
  if (!isRecord(value)) return;
  const { progress, total, message } = value;
  call.progress({
    progress: typeof progress === "number" ? progress : count,
    ...(typeof total === "number" && { total }),
    ...(typeof message === "string" && { message }),
  });
}
