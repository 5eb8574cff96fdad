import { afterAll } from "vitest";

// The OpenAI Agents SDK listens for the end of the process as soon as it is imported: import this file before it.
const signals = ["SIGINT", "SIGTERM"] as const;
const before = signals.flatMap((signal) => process.listeners(signal));

/** Removes the listeners of the SDK after the tests of a file. */
export function removeOtherListeners(): void {
  afterAll(() => {
    for (const signal of signals) {
      for (const listener of process.listeners(signal)) if (!before.includes(listener)) process.off(signal, listener);
    }
  });
}
