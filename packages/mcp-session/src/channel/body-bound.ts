import { EventEnds } from "./event-parts.ts";

/** The limit of a body, and what happens on its way. */
export interface BodyBound {
  /** Bytes of the whole body, or of one event where it is a stream of events. */
  limit(): number;
  /** There are more: the body breaks off with this error. */
  onLong(): Error;
  /** Some of it has come. */
  onBytes?(chunk: Uint8Array): void;
  /** Called when the body has ended or broken off. */
  onEnd?(): void;
}

/** An answer whose body breaks off where it becomes too large to be held. */
export function bounded(response: Response, bound: BodyBound): Response {
  if (response.body === null) return response;
  const isEvents = response.headers.get("content-type")?.trimStart().toLowerCase().startsWith("text/event-stream");
  const size = isEvents === true ? new EventSize() : new WholeSize();
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) bound.onBytes?.(value);
        if (!done && size.add(value) <= bound.limit()) return controller.enqueue(value);
        if (done) controller.close();
        else {
          controller.error(bound.onLong());
          void reader.cancel().catch(() => {});
        }
      } catch (error) {
        controller.error(error);
      }
      bound.onEnd?.();
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

class WholeSize {
  #bytes = 0;

  add(chunk: Uint8Array): number {
    return (this.#bytes += chunk.length);
  }
}

/** Counts the bytes of the event that is under way. */
class EventSize {
  readonly #ends = new EventEnds();
  #bytes = 0;

  /** The size of the largest event that is in the chunk, or that it continues. */
  add(chunk: Uint8Array): number {
    let [largest, start] = [0, 0];
    for (const end of this.#ends.in(chunk)) {
      largest = Math.max(largest, this.#bytes + end - start);
      [this.#bytes, start] = [0, end];
    }
    this.#bytes += chunk.length - start;
    return Math.max(largest, this.#bytes);
  }
}
