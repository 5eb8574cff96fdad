/** The access tokens that a session has sent, for those who must redact them. */
export class SentTokens {
  /** The newest last; older ones are of no use to anybody. */
  last: readonly string[] = [];
  readonly #listeners = new Set<(token: string) => void>();

  add(token: string): void {
    if (!this.last.includes(token)) this.last = [...this.last, token].slice(-maxTokens);
    for (const listener of this.#listeners) listener(token);
  }

  /** Reports the tokens so far to a listener, and those sent until the work has ended. */
  async during<T>(listener: (token: string) => void, work: () => Promise<T>): Promise<T> {
    for (const token of this.last) listener(token);
    this.#listeners.add(listener);
    try {
      return await work();
    } finally {
      this.#listeners.delete(listener);
    }
  }
}

const maxTokens = 3;
