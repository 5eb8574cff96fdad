/** Milliseconds that a call waits for a store: without it a call is slower, or is refused. */
const storeTimeoutMs = 1_000;

/** Waits for a store. Rejects with an error if it takes too long. */
export async function withinTime<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // Made when it is needed: to note where it comes from takes longer than all else here.
    timer = setTimeout(
      () => reject(new Error(`The store did not answer within ${storeTimeoutMs} ms.`)),
      storeTimeoutMs,
    );
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
