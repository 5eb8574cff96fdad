import type { Progress, JsonObject } from "@mci/contract";

import type { SessionError } from "../errors/session-error.ts";

/** A request that waits for its answer. */
export interface PendingRequest {
  /** Bytes of answer to take. */
  readonly maxBytes: number;
  /** Ends the wait. */
  fail(error: SessionError): void;
  /** The result, as the server wrote it. The handshake leaves it to the SDK. */
  answer?(result: JsonObject): void;
  progress?(step: Progress): void;
  /** Kinds of input the caller can be asked for, in the newer protocol. Absent: none. */
  readonly clientCapabilities?: JsonObject | undefined;
}

/** The requests of one connection that wait for their answers, by the id they were sent with. */
export class Requests {
  readonly #waiting = new Map<unknown, PendingRequest>();

  add(id: unknown, waiting: PendingRequest): void {
    this.#waiting.set(id, waiting);
  }

  get(id: unknown): PendingRequest | undefined {
    return this.#waiting.get(id);
  }

  /** Ids of all of them, in the order in which they were sent. */
  ids(): Iterable<unknown> {
    return this.#waiting.keys();
  }

  delete(id: unknown): boolean {
    return this.#waiting.delete(id);
  }

  /** Maximum size in bytes of an answer whose request is not known yet. */
  get maxBytes(): number {
    let max = 0;
    for (const { maxBytes } of this.#waiting.values()) max = Math.max(max, maxBytes);
    return max;
  }

  /** Ids of a request. */
  idsOf(waiting: PendingRequest): unknown[] {
    return [...this.#waiting].filter(([, other]) => other === waiting).map(([id]) => id);
  }
}
