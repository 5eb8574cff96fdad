import { setMaxListeners } from "node:events";

/** Any number of calls may share a signal; Node logs a leak warning for more than ten listeners. */
export function listen(signal: AbortSignal, cancel: (() => void) | { handleEvent(): void }): void {
  setMaxListeners(0, signal);
  signal.addEventListener("abort", cancel, { once: true });
}
