/** Milliseconds that a call waits for a store: without it a call is slower, or is refused. */
export const storeTimeoutMs = 1_000;
