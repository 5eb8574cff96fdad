/**
 * A value that may be available already. Most calls never wait, and a promise for each step would take longer than the
 * step.
 */
export type ValueOrPromise<T> = T | Promise<T>;

/** Passes a value on: at once if it is there, else as soon as it is. */
export function andThen<T, R>(value: ValueOrPromise<T>, next: (value: T) => ValueOrPromise<R>): ValueOrPromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Returns what `run` returns, or what `failed` makes of its error, be that thrown or the reason of a rejection. */
export function orElse<T>(run: () => ValueOrPromise<T>, failed: (error: unknown) => T): ValueOrPromise<T> {
  try {
    const value = run();
    return value instanceof Promise ? value.catch(failed) : value;
  } catch (error) {
    return failed(error);
  }
}
