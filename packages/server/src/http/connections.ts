import type { Socket } from "node:net";

/** The open connections of a server, up to a maximum. */
export interface Connections {
  /** Accepts a connection. At the limit it replaces the oldest one without an admitted request, or else is closed. */
  opened(socket: Socket): void;
  /** Marks a connection as having had a complete request admitted: it is no longer replaced. */
  letIn(socket: Socket): void;
}

export function connectionsUpTo(max: number): Connections {
  const open = new Set<Socket>();
  /** Unadmitted connections, oldest first. Anyone can open these, so they must not block others. */
  const unadmitted = new Set<Socket>();
  return {
    opened(socket) {
      if (open.size >= max) {
        const [oldest] = unadmitted;
        if (oldest === undefined) {
          socket.destroy();
          return;
        }
        // Its `close` event comes later.
        forget(oldest);
        oldest.destroy();
      }
      open.add(socket);
      unadmitted.add(socket);
      socket.once("close", () => forget(socket));
    },
    letIn(socket) {
      if (unadmitted.size > 0) unadmitted.delete(socket);
    },
  };

  function forget(socket: Socket): void {
    open.delete(socket);
    unadmitted.delete(socket);
  }
}
