import { MCIError } from "@mci/contract";

/**
 * Waits for work at a store. Rejects with MCIError (MCI_STORE) if it takes too long: the signal that the work gets is then aborted,
 * so that it leaves what its caller no longer expects.
 */
export async function withinTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new MCIError("MCI_STORE", `The store did not answer within ${storeTimeoutMs} ms.`);
      controller.abort(error);
      reject(error);
    }, storeTimeoutMs);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Milliseconds that a request about a task waits for the store. */
const storeTimeoutMs = 5_000;
