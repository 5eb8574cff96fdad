import { setMaxListeners } from "node:events";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

import { RequestSlot, type Common, type Connection } from "./request-slot.ts";
import type { HttpLimits } from "../web/http-limits.ts";
import { TenantQuota } from "./tenant-quota.ts";

/** Tracks active requests, from their headers until their response has been read. */
export class ConnectionTracker {
  readonly #common: Common;
  readonly #connections = new Map<Socket, Connection>();
  #size = 0;
  #whenIdle: (() => void) | undefined;

  constructor(limits: Pick<HttpLimits, "readMs" | "heldBytes" | "requests" | "subscriptions">) {
    this.#common = {
      limits,
      bodies: new TenantQuota(limits.requests),
      requests: new TenantQuota(limits.requests),
      subscriptions: new TenantQuota(limits.subscriptions),
      bytes: new TenantQuota(limits.heldBytes),
      receiving: new Set(),
      unread: new Set(),
      end: (slot) => this.#end(slot),
    };
  }

  begin(response: ServerResponse): RequestSlot {
    const { socket } = response.req;
    const connection = this.#connection(socket);
    const slot = new RequestSlot(response, connection, this.#common);
    const { open } = connection;
    open.add(slot);
    this.#size += 1;
    // A client that intends to read the responses does not send that many without waiting.
    if (open.size > maxRequestsPerConnection) socket.destroy();
    return slot;
  }

  /**
   * Returns a signal that fires when the client disconnects, or when the server closes and its drain time is over. All
   * requests of a connection share it: none outlives the connection, and creating a signal can cost more than a call.
   */
  signalOf({ connection, response }: RequestSlot): AbortSignal {
    if (response.req.socket.destroyed) return AbortSignal.abort(cancelled("The client disconnected."));
    if (connection.controller === undefined) {
      connection.controller = new AbortController();
      // Each active call listens, and there may be many: Node must not report a leak.
      setMaxListeners(0, connection.controller.signal);
    }
    return connection.controller.signal;
  }

  /** Ends the streams of notifications, which never end by themselves. */
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

  /** Resolves when no request is active, or after this many milliseconds. */
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
    this.#connections.delete(socket);
    connection.controller?.abort(cancelled("The client disconnected."));
    // A queued response gets no event when its connection ends.
    for (const slot of connection.open) this.#end(slot);
  }

  #end(slot: RequestSlot): void {
    if (!slot.connection.open.delete(slot)) return;
    slot.end();
    this.#size -= 1;
    if (this.#size === 0) this.#whenIdle?.();
  }
}

/** Maximum number of active requests per connection. */
const maxRequestsPerConnection = 64;

function cancelled(reason: string): DOMException {
  return new DOMException(reason, "AbortError");
}
