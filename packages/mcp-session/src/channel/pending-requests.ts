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
export class Requests extends Map<unknown, PendingRequest> {
  /** Maximum size in bytes of an answer whose request is not known yet. */
  get maxBytes(): number {
    let max = 0;
    for (const { maxBytes } of this.values()) max = Math.max(max, maxBytes);
    return max;
  }

  /** Ids of a request. */
  idsOf(waiting: PendingRequest): unknown[] {
    return [...this].filter(([, other]) => other === waiting).map(([id]) => id);
  }
}
