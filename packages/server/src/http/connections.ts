import type { Socket } from "node:net";

/** The open connections of a server, at most so many. */
export interface Connections {
  /** Takes a connection. At the bound it takes the place of the oldest one that has not been let in, or is closed itself. */
  opened(socket: Socket): void;
  /** A whole request of this connection was let in: it keeps its place. */
  letIn(socket: Socket): void;
}

export function connectionsUpTo(most: number): Connections {
  const open = new Set<Socket>();
  /** In the order they came. Anybody can open these, so they must not keep others out. */
  const strangers = new Set<Socket>();
  return {
    opened(socket) {
      if (open.size >= most) {
        const [oldest] = strangers;
        if (oldest === undefined) {
          socket.destroy();
          return;
        }
        // Its `close` comes later.
        forget(oldest);
        oldest.destroy();
      }
      open.add(socket);
      strangers.add(socket);
      socket.once("close", () => forget(socket));
    },
    letIn: (socket) => void strangers.delete(socket),
  };

  function forget(socket: Socket): void {
    open.delete(socket);
    strangers.delete(socket);
  }
}
