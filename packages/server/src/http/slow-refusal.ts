import type { ServerResponse } from "node:http";

/**
 * Resolves after the delay before a refusal, or when the client disconnects. Refusals to a client that retries at once
 * would otherwise use more CPU than the admitted calls.
 */
export function beforeRefusal(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, refusalMs);
    response.once("close", done);
    function done(): void {
      clearTimeout(timer);
      response.off("close", done);
      resolve();
    }
  });
}

/** Milliseconds, well below the second in `Retry-After`. */
const refusalMs = 100;
