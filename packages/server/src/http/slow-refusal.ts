import type { ServerResponse } from "node:http";

/**
 * Resolves a moment before a refusal goes out, or when its client leaves. A client that calls again at once would otherwise
 * take more of the processor with its refusals than the calls that were let in.
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

/** Milliseconds: well below the second that `Retry-After` names. */
const refusalMs = 100;
