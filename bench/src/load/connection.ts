import { once } from "node:events";
import { connect } from "node:net";

/**
 * One connection that is kept, and one request at a time: no HTTP client, as that would take more of the machine than the
 * servers do.
 */
export interface Connection {
  /** Sends the bytes of a request. Rejects for any status but 200. */
  send(request: Buffer): Promise<void>;
  close(): void;
}

export async function openConnection(origin: string): Promise<Connection> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true }).setEncoding("latin1");
  await once(socket, "connect");
  let received = "";
  let pending: PromiseWithResolvers<void> | undefined;
  socket.on("data", (text: string) => {
    received += text;
    if (!isWhole(received)) return;
    const answer = received;
    received = "";
    if (answer.startsWith("HTTP/1.1 200 ")) pending?.resolve();
    else pending?.reject(new Error(answer));
  });
  socket.on("close", () => pending?.reject(new Error("The connection was closed.")));
  return {
    async send(request) {
      pending = withResolvers();
      socket.write(request);
      return pending.promise;
    },
    close: () => socket.destroy(),
  };
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(answer)?.[1];
  if (length === undefined) throw new Error(`An answer without content-length: ${answer}`);
  return answer.length >= end + 4 + Number(length);
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: Error) => void;
}

function withResolvers(): PromiseWithResolvers<void> {
  let resolve = (): void => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((resolved, rejected) => {
    resolve = resolved;
    reject = rejected;
  });
  return { promise, resolve, reject };
}
