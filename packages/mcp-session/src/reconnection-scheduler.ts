import type { ReconnectionScheduler } from "@modelcontextprotocol/client";

/**
 * When a stream that ended before its answer is asked for again. A server may say when ("retry:"), and the SDK takes
 * its word for it, for zero and for more than a timer can count, which then ends at once.
 */
export const reconnectionScheduler: ReconnectionScheduler = (reconnect, wished) => {
  const timer = setTimeout(reconnect, Math.min(Math.max(wished, shortest), longest)).unref();
  return () => clearTimeout(timer);
};

/** Milliseconds between two requests for a stream. */
const shortest = 1_000;
const longest = 30_000;
