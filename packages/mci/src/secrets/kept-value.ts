import type { SecretSource } from "@mci/contract";

/**
 * Returns a function that fetches a value once and keeps it in memory: until it is refused, or older than `ttlMs`. Calls that need
 * it at the same time wait for the same fetch; one that failed is not kept.
 */
export function keptValue(
  fetch: (signal?: AbortSignal) => Promise<string>,
  ttlMs: number = Infinity,
): SecretSource["read"] {
  let kept: { readonly value: string; readonly at: number } | undefined;
  let fetching: Promise<string> | undefined;
  let refusedAt = -Infinity;
  const renew = async (signal?: AbortSignal): Promise<string> => {
    try {
      const value = await fetch(signal);
      kept = { value, at: performance.now() };
      return value;
    } finally {
      fetching = undefined;
    }
  };
  return async ({ refused, signal } = {}) => {
    const now = performance.now();
    // A server that goes on refusing the same value must not start a program with each call.
    const isRefused = refused !== undefined && refused === kept?.value && now - refusedAt >= betweenRefusalsMs;
    if (isRefused) refusedAt = now;
    if (kept !== undefined && !isRefused && now - kept.at < ttlMs) return fetching ?? kept.value;
    return (fetching ??= renew(signal));
  };
}

const betweenRefusalsMs = 10_000;
