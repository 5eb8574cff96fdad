import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The requests under way, from their headers until their answer has been read. */
export class Exchanges {
  readonly #connections = new Map<Socket, AbortController>();
  #size = 0;
  #whenIdle: (() => void) | undefined;

  get size(): number {
    return this.#size;
  }

  begin(response: ServerResponse): void {
    this.#size += 1;
    response.on("close", () => {
      this.#size -= 1;
      if (this.#size === 0) this.#whenIdle?.();
    });
  }

  /**
   * Fires when the client leaves, or when the server closes and can wait no longer. It is one for all requests of a
   * connection: none of them outlives it, and making one takes longer than many a call.
   */
  signalOf(socket: Socket): AbortSignal {
    let controller = this.#connections.get(socket);
    if (controller === undefined) {
      controller = new AbortController();
      this.#connections.set(socket, controller);
      if (socket.destroyed) this.#left(socket);
      else socket.once("close", () => this.#left(socket));
    }
    return controller.signal;
  }

  cancel(): void {
    for (const controller of this.#connections.values()) controller.abort(ended("The server is closing."));
  }

  /** Resolves when nothing is under way, or after so many milliseconds. */
  async idle(ms: number): Promise<void> {
    if (this.#size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#whenIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #left(socket: Socket): void {
    this.#connections.get(socket)?.abort(ended("The client is gone."));
    this.#connections.delete(socket);
  }
}

function ended(reason: string): DOMException {
  return new DOMException(reason, "AbortError");
}
