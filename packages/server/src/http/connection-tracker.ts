import { setMaxListeners } from "node:events";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

import { RequestSlot, type Common } from "./request-slot.ts";
import type { HttpLimits } from "./http-limits.ts";
import { TenantQuota } from "./tenant-quota.ts";

/** The requests under way, from their headers until their answer has been read. */
export class ConnectionTracker {
  readonly #common: Common;
  readonly #connections = new Map<Socket, Connection>();
  #size = 0;
  #whenIdle: (() => void) | undefined;

  constructor(limits: Pick<HttpLimits, "readMs" | "heldBytes" | "requests" | "subscriptions">) {
    this.#common = {
      limits,
      requests: new TenantQuota(limits.requests),
      subscriptions: new TenantQuota(limits.subscriptions),
      bytes: new TenantQuota(limits.heldBytes),
      unread: new Set(),
    };
  }

  begin(response: ServerResponse): RequestSlot {
    const { socket } = response.req;
    const exchange = new RequestSlot(response, this.#common);
    const { open } = this.#connection(socket);
    open.add(exchange);
    this.#size += 1;
    response.on("close", () => {
      if (open.delete(exchange)) this.#ended(exchange);
    });
    // Nobody sends that many without waiting for an answer who means to read them.
    if (open.size > mostOfOne) socket.destroy();
    return exchange;
  }

  /**
   * Fires when the client leaves, or when the server closes and can wait no longer. It is one for all requests of a
   * connection: none of them outlives it, and making one takes longer than many a call.
   */
  signalOf(socket: Socket): AbortSignal {
    const connection = this.#connections.get(socket);
    if (connection === undefined || socket.destroyed) return AbortSignal.abort(cancelled("The client is gone."));
    if (connection.controller === undefined) {
      connection.controller = new AbortController();
      // Each call under way listens, and there may be many: no leak that Node should warn of.
      setMaxListeners(0, connection.controller.signal);
    }
    return connection.controller.signal;
  }

  /** Ends the streams that only wait for news: they never do so themselves. */
  endSubscriptions(): void {
    for (const { open } of this.#connections.values()) {
      for (const { isSubscription, response } of open) {
        if (isSubscription) response.end(() => response.req.socket.end());
      }
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
    const { open, controller } = connection;
    this.#connections.delete(socket);
    controller?.abort(cancelled("The client is gone."));
    // An answer that waited for its turn hears nothing of the end of its connection.
    for (const exchange of open) this.#ended(exchange);
    open.clear();
  }

  #ended(exchange: RequestSlot): void {
    exchange.end();
    this.#size -= 1;
    if (this.#size === 0) this.#whenIdle?.();
  }
}

interface Connection {
  readonly open: Set<RequestSlot>;
  /** Made when somebody wants to hear of it. */
  controller: AbortController | undefined;
}

/** Requests that one connection may have under way. */
const mostOfOne = 64;

function cancelled(reason: string): DOMException {
  return new DOMException(reason, "AbortError");
}
