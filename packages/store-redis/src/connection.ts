import { MCIError } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import { createClient } from "@redis/client";

/** A connection to a server. One that is cut is opened again; what is sent meanwhile fails at once. */
export interface Connection {
  /** Sends a command. Rejects with MCIError (MCI_STORE) if it fails. */
  send<Reply>(command: readonly string[]): Promise<Reply>;
  /** Runs a Lua script, as one change. Rejects with MCIError (MCI_STORE) if it fails. */
  run<Reply>(script: string, key: string, values: readonly string[]): Promise<Reply>;
  /** Opens a connection for subscriptions. `onReconnected` is called when it was cut and is back. */
  openSubscriptions(onReconnected: () => void): Promise<Subscriptions>;
  /** Closes the connection, once its commands have ended. */
  close(): Promise<void>;
}

export interface Subscriptions {
  subscribe(channel: string, listener: (message: string) => void): Promise<void>;
  unsubscribe(channel: string, listener: (message: string) => void): Promise<void>;
  close(): Promise<void>;
}

export async function connect(url: string): Promise<Connection> {
  const client = await openClient(url);
  const send = async <Reply>(command: readonly string[]): Promise<Reply> => {
    try {
      return await client.sendCommand<Reply>(command);
    } catch (error) {
      throw storeError(error);
    }
  };
  return {
    send,
    run: (script, key, values) => send(["EVAL", script, "1", key, ...values]),
    async openSubscriptions(onReconnected) {
      const subscriber = await openClient(url);
      subscriber.on("ready", onReconnected);
      return {
        subscribe: (channel, listener) => subscriber.subscribe(channel, listener).catch(rethrow),
        unsubscribe: (channel, listener) => subscriber.unsubscribe(channel, listener).catch(rethrow),
        close: () => closeClient(subscriber),
      };
    },
    close: () => closeClient(client),
  };
}

type Client = Awaited<ReturnType<typeof openClient>>;

async function openClient(url: string) {
  let wasConnected = false;
  // The first attempt says what is wrong; later ones go on until the server is back.
  const reconnectStrategy = (retries: number, cause: Error): number | Error =>
    wasConnected ? Math.min(50 * 2 ** retries, 5_000) : cause;
  try {
    const client = createClient({
      url,
      disableOfflineQueue: true,
      pingInterval: pingMs,
      socket: { connectTimeout: connectMs, reconnectStrategy },
    });
    client.on("error", () => {}); // commands report it
    await client.connect();
    wasConnected = true;
    return client;
  } catch (error) {
    throw storeError(error);
  }
}

async function closeClient(client: Client): Promise<void> {
  if (client.isReady) await client.close();
  else client.destroy();
}

function storeError(cause: unknown): MCIError {
  const { code = "" } = Object(cause) as { readonly code?: string };
  const reason = errorMessage(cause) || code;
  return new MCIError("MCI_STORE", `The Redis server failed: ${reason}`, { cause });
}

function rethrow(error: unknown): never {
  throw storeError(error);
}

const connectMs = 10_000;
/** A connection that is silently cut, such as by a router, is noticed by asking for something. */
const pingMs = 15_000;
