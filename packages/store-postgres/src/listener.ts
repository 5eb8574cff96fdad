import { setTimeout as wait } from "node:timers/promises";
import type { Store, StoreSubscriber } from "@mci/contract";
import type pg from "pg";
import { storeError, type Database } from "./database.ts";
import { channelOf, joinParts, type PendingParts } from "./parts.ts";

export interface Listener extends Pick<Store, "subscribe"> {
  close(): Promise<void>;
}

/** Receives messages over a connection of its own, while there are subscribers. A broken one is replaced, and subscribers are told. */
export function listener(database: Database): Listener {
  const subscriptions = new Set<{ readonly topic: string; readonly subscriber: StoreSubscriber }>();
  let connection: Promise<pg.Client> | undefined;
  let isReconnecting = false;
  const closing = new AbortController();

  async function connect(): Promise<pg.Client> {
    const client = database.newClient();
    const pending: PendingParts = new Map();
    client.on("error", () => {}); // `end` follows
    client.on("end", () => void lose(client));
    client.on("notification", ({ payload = "" }) => deliver(joinParts(pending, payload)));
    try {
      await client.connect();
      await client.query(`LISTEN ${channelOf(database.schema)}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw storeError(error);
    }
    watch(client);
    return client;
  }
  function deliver([topic, message]: readonly [topic?: string, message?: string] = []): void {
    if (message === undefined) return;
    for (const one of subscriptions) if (one.topic === topic) one.subscriber.onMessage(message);
  }
  /** A connection that is silently cut, such as by a router, is noticed by asking for something. */
  function watch(client: pg.Client): void {
    const timer = setInterval(() => void client.query("SELECT 1").catch(() => client.connection.stream.destroy()), watchMs); // prettier-ignore
    timer.unref();
    client.once("end", () => clearInterval(timer));
  }
  async function lose(client: pg.Client): Promise<void> {
    const isCurrent = connection !== undefined && (await connection.catch(() => client)) === client;
    if (!isCurrent || isReconnecting) return;
    isReconnecting = true;
    connection = undefined;
    for (let pauseMs = 50; subscriptions.size > 0 && !closing.signal.aborted; pauseMs = Math.min(2 * pauseMs, 5_000)) {
      const isConnected = await open().then(() => true, () => false); // prettier-ignore
      if (isConnected) break;
      await wait(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
    isReconnecting = false;
    if (connection !== undefined) for (const { subscriber } of subscriptions) subscriber.onGap?.();
  }
  async function open(): Promise<pg.Client> {
    const opened = (connection ??= connect());
    try {
      return await opened;
    } catch (error) {
      if (connection === opened) connection = undefined;
      throw error;
    }
  }
  async function disconnect(): Promise<void> {
    const current = connection;
    connection = undefined;
    await current?.then((client) => client.end()).catch(() => {});
  }

  return {
    async subscribe(topic, subscriber) {
      const subscription = { topic, subscriber };
      subscriptions.add(subscription);
      const end = async (): Promise<void> => {
        subscriptions.delete(subscription);
        if (subscriptions.size === 0) await disconnect();
      };
      try {
        await open();
      } catch (error) {
        await end();
        throw error;
      }
      return end;
    },
    async close() {
      closing.abort();
      subscriptions.clear();
      await disconnect();
    },
  };
}

const watchMs = 15_000;
