/** Milliseconds that a call waits for a store: without it the call is only slower. */
const storeTimeoutMs = 1_000;

/** Waits for a store. Rejects with an error if it takes too long. */
export async function withinTime<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`The store did not answer within ${storeTimeoutMs} ms.`);
    timer = setTimeout(() => reject(error), storeTimeoutMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
