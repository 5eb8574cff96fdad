import { timeoutReason } from "@mci/plugin-kit";

/**
 * Work that several callers wait for. It goes on while one of them does, and is ended when the last has left, or after
 * `timeoutMs`: callers may keep joining, and work that hangs must not keep them all.
 */
export class SharedRequest<T> {
  readonly #controller = new AbortController();
  readonly #result: Promise<T>;
  #waiting = 0;

  constructor(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>) {
    const timer = setTimeout(() => this.#controller.abort(timeoutReason(timeoutMs)), timeoutMs);
    this.#result = work(this.#controller.signal).finally(() => clearTimeout(timer));
    this.#result.catch(() => {}); // no caller may be left to handle it
  }

  /** True when it cannot be joined any more. */
  get isEnded(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Resolves with the result of the request. Rejects with the reason of `signal` as soon as that is aborted. */
  join(signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting += 1;
      const leave = (): void => {
        this.#waiting -= 1;
        if (this.#waiting === 0) this.#controller.abort(signal.reason);
        reject(signal.reason);
      };
      if (signal.aborted) return leave();
      signal.addEventListener("abort", leave, { once: true });
      const stay = (): void => signal.removeEventListener("abort", leave);
      this.#result.then(resolve, reject).finally(stay);
    });
  }
}
