import type { Store } from "@mci/contract";

/** Messages within this process. `clear` ends all subscriptions. */
export function memoryTopics(): Pick<Store, "publish" | "subscribe"> & { clear(): void } {
  const topics = new Map<string, Set<(message: string) => void>>();
  return {
    async publish(topic, message) {
      for (const receive of topics.get(topic) ?? []) {
        // In a turn of its own, so that the publisher does not run code of subscribers.
        queueMicrotask(() => {
          if (topics.get(topic)?.has(receive) === true) receive(message);
        });
      }
    },
    async subscribe(topic, subscriber) {
      const receive = (message: string): void => subscriber.onMessage(message);
      const receivers = topics.get(topic) ?? new Set();
      topics.set(topic, receivers.add(receive));
      return async () => {
        receivers.delete(receive);
        if (receivers.size === 0 && topics.get(topic) === receivers) topics.delete(topic);
      };
    },
    clear: () => topics.clear(),
  };
}
