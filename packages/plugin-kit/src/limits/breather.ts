/**
 * Makes long work let other work of the process run now and then: call the result in its loop, and await what it returns. It returns
 * undefined while less than `ms` milliseconds have passed since the last pause. A loop of very many short steps awaits only promises: each
 * `await` of undefined makes 300 bytes of garbage.
 */
export function breather(ms = 10): () => Promise<void> | undefined {
  let last = Date.now();
  return () => {
    // Not `performance`, which takes half a millisecond when it is first read. If the clock was set back, it is time, too.
    if (Math.abs(Date.now() - last) < ms) return undefined;
    return new Promise<void>((resolve) => {
      later(() => {
        last = Date.now();
        resolve();
      });
    });
  };
}

/** Browsers have no `setImmediate`. */
const { setImmediate } = globalThis as { readonly setImmediate?: (work: () => void) => unknown };
const later: (work: () => void) => unknown = setImmediate ?? ((work) => setTimeout(work, 0));
