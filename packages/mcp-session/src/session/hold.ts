import { maxTimerMs } from "@mci/plugin-kit/options";

/**
 * Keeps this process running while a request is pending: a connection alone does not, so that a script which has done its work
 * ends although its servers still run.
 */
export class Hold {
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  begin(): void {
    this.#waiting += 1;
    this.#timer ??= setInterval(() => {}, maxTimerMs);
  }

  end(): void {
    this.#waiting -= 1;
    if (this.#waiting > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async during<T>(work: Promise<T>): Promise<T> {
    this.begin();
    try {
      return await work;
    } finally {
      this.end();
    }
  }
}
