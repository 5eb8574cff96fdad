import type { Store, StoreSubscriber } from "@mci/contract";
import { fromStoredText, toStoredKey, toStoredText } from "@mci/store/kit";
import type { Connection, Subscriptions } from "./connection.ts";

/** Messages through Redis, received over a connection of its own. `end` ends all subscriptions. */
export function redisTopics(
  connection: Connection,
  prefix: string,
): Pick<Store, "publish" | "subscribe"> & { end(): Promise<void> } {
  const subscribers = new Set<StoreSubscriber>();
  let opening: Promise<Subscriptions> | undefined;

  function reportGap(): void {
    for (const subscriber of subscribers) subscriber.onGap?.();
  }
  async function open(): Promise<Subscriptions> {
    const opened = (opening ??= connection.openSubscriptions(reportGap));
    try {
      return await opened;
    } catch (error) {
      if (opening === opened) opening = undefined;
      throw error;
    }
  }

  return {
    async publish(topic, message) {
      await connection.send(["PUBLISH", prefix + toStoredKey(topic), toStoredText(message)]);
    },
    async subscribe(topic, { onMessage, onGap }) {
      const subscriptions = await open();
      const channel = prefix + toStoredKey(topic);
      const subscriber: StoreSubscriber = { onMessage, ...(onGap && { onGap }) }; // twice the same one is two subscriptions
      const listener = (text: string): void => {
        if (subscribers.has(subscriber)) subscriber.onMessage(fromStoredText(text));
      };
      subscribers.add(subscriber);
      try {
        await subscriptions.subscribe(channel, listener);
      } catch (error) {
        subscribers.delete(subscriber);
        throw error;
      }
      return async () => {
        if (subscribers.delete(subscriber)) await subscriptions.unsubscribe(channel, listener);
      };
    },
    async end() {
      subscribers.clear();
      const current = opening;
      opening = undefined;
      await current?.then((subscriptions) => subscriptions.close()).catch(() => {});
    },
  };
}
