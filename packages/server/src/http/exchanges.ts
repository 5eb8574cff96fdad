import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface ReadLimits {
  /** Milliseconds a client may take to read an answer that is ready, or the next piece of a stream. */
  readonly readMs: number;
  /** Bytes of answers that may wait to be read, all together. */
  readonly unreadBytes: number;
}

/** The requests under way, from their headers until their answer has been read. */
export class Exchanges {
  readonly limits: ReadLimits;
  readonly #connections = new Map<Socket, Connection>();
  /** Answers that wait to be read, with their bytes; the one that has waited longest first. */
  readonly #unread = new Map<ServerResponse, number>();
  #unreadBytes = 0;
  #size = 0;
  #whenIdle: (() => void) | undefined;

  constructor(limits: ReadLimits) {
    this.limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  begin(response: ServerResponse): void {
    const { open } = this.#connection(response.req.socket);
    open.add(response);
    this.#size += 1;
    response.on("close", () => {
      if (open.delete(response)) this.#ended(response);
    });
  }

  /**
   * Fires when the client leaves, or when the server closes and can wait no longer. It is one for all requests of a
   * connection: none of them outlives it, and making one takes longer than many a call.
   */
  signalOf(socket: Socket): AbortSignal {
    const connection = this.#connection(socket);
    connection.controller ??= new AbortController();
    if (socket.destroyed) connection.controller.abort(cancelled("The client is gone."));
    return connection.controller.signal;
  }

  /** To be told of an answer of so many bytes that has been handed to its connection, whole. */
  handedOver(response: ServerResponse, bytes: number): void {
    const { socket } = response;
    // Most answers are with the kernel already.
    if (socket?.writableLength === 0 || response.req.socket.destroyed) return;
    // It may stand behind others of its connection: its time begins with its turn.
    if (socket === null) response.once("socket", () => this.#limitTime(response));
    else this.#limitTime(response);
    this.#unread.set(response, bytes);
    this.#unreadBytes += bytes;
    for (const { req } of this.#unread.keys()) {
      if (this.#unreadBytes <= this.limits.unreadBytes) return;
      req.socket.destroy();
      this.#left(req.socket);
    }
  }

  cancel(): void {
    for (const { controller } of this.#connections.values()) controller?.abort(cancelled("The server is closing."));
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

  #limitTime(response: ServerResponse): void {
    const timer = setTimeout(() => response.destroy(), this.limits.readMs);
    response.once("close", () => clearTimeout(timer));
  }

  #connection(socket: Socket): Connection {
    let connection = this.#connections.get(socket);
    if (connection === undefined) {
      connection = { open: new Set(), controller: undefined };
      this.#connections.set(socket, connection);
      socket.once("close", () => this.#left(socket));
    }
    return connection;
  }

  #left(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) return;
    this.#connections.delete(socket);
    connection.controller?.abort(cancelled("The client is gone."));
    // An answer that waited for its turn hears nothing of the end of its connection.
    for (const response of connection.open) this.#ended(response);
    connection.open.clear();
  }

  #ended(response: ServerResponse): void {
    this.#unreadBytes -= this.#unread.get(response) ?? 0;
    this.#unread.delete(response);
    this.#size -= 1;
    if (this.#size === 0) this.#whenIdle?.();
  }
}

interface Connection {
  readonly open: Set<ServerResponse>;
  /** Made when somebody wants to hear of it. */
  controller: AbortController | undefined;
}

function cancelled(reason: string): DOMException {
  return new DOMException(reason, "AbortError");
}
