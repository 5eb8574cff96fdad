import type { Call } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";

/** What an async generator is at run time; one that is not async will do. */
export type HandlerGenerator = AsyncGenerator<unknown, unknown> | Generator<unknown, unknown>;

export function isGenerator(value: unknown): value is HandlerGenerator {
  if (typeof value !== "object" || value === null) return false;
  // Iterators of collections have no `throw`.
  return typeof Reflect.get(value, "next") === "function" && typeof Reflect.get(value, "throw") === "function";
}

/** Reports what a generator yields. When the call ends before it does, it is returned, so that its `finally` runs. */
export async function drive(generator: HandlerGenerator, call: Call): Promise<unknown> {
  const end = (): void => {
    Promise.resolve(generator.return(undefined)).catch(() => {});
  };
  call.cancellation.addEventListener("abort", end);
  try {
    for (let count = 1; ; count += 1) {
      const { done, value } = await generator.next();
      if (done === true) return value;
      report(value, count, call);
    }
  } finally {
    call.cancellation.removeEventListener("abort", end);
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

/** The generator of a handler, with what is to be done after it. */
export async function* disposing(
  generator: HandlerGenerator,
  dispose: () => Promise<void>,
): AsyncGenerator<unknown, unknown> {
  try {
    return yield* generator;
  } finally {
    await dispose();
  }
}
