import type { RpcError } from "@mci/plugin-kit/mcp";

/**
 * Errors that name no request, on a stream that answers several. Each is about one of the requests that waited when it came:
 * when no more of those are left without an answer than there are such errors, they are theirs.
 */
export class NamelessErrors {
  #errors: RpcError[] = [];
  /** In the order in which they were sent. */
  readonly #suspects = new Set<unknown>();

  add(error: RpcError, waiting: Iterable<unknown>): void {
    for (const id of waiting) this.#suspects.add(id);
    this.#errors.push(error);
  }

  answered(id: unknown): void {
    this.#suspects.delete(id);
  }

  /** The requests that are known to have failed, each once. */
  take(): readonly (readonly [id: unknown, error: RpcError])[] {
    if (this.#errors.length < this.#suspects.size) return [];
    const found = [...this.#suspects].map((id, index) => [id, this.#errors[index]!] as const);
    this.#errors = [];
    this.#suspects.clear();
    return found;
  }
}
