import type { Store, StoreSubscriber } from "@mci/contract";
import { fromStoredText, toStoredText } from "@mci/store/kit";
import type { Data } from "./open-data.ts";

interface Message {
  readonly key: number;
  readonly value: readonly [topic: string, message: string, at: number];
}

interface Subscription {
  readonly topic: string;
  /** The last message before it. */
  readonly from: number;
  readonly subscriber: StoreSubscriber;
}

/**
 * Messages between the processes that share a folder. They are kept for a minute, and subscribers look for new ones: reading one
 * number from mapped memory takes some microseconds, and needs no file system that reports changes. `clear` ends all subscriptions.
 */
export function fileTopics(data: Data): Pick<Store, "publish" | "subscribe"> & { clear(): void } {
  const { messages, last, change } = data;
  const subscriptions = new Set<Subscription>();
  let timer: NodeJS.Timeout | undefined;
  /** The last message that was delivered. */
  let delivered = 0;

  const lastNumber = (): number => last.get("message") ?? 0;

  function deliver(): void {
    const next = findNext();
    if (next === undefined) return;
    const { end, found } = next;
    let expected = delivered + 1;
    for (const { key, value } of found) {
      if (key > expected) reportGap();
      expected = key + 1;
      delivered = key;
      const [topic, message] = value;
      for (const one of subscriptions) {
        if (one.topic === topic && one.from < key) one.subscriber.onMessage(fromStoredText(message));
      }
    }
    if (expected <= end) reportGap();
    delivered = end;
  }
  /** Returns the messages that came since the last look. A failed read is made again the next time. */
  function findNext(): { readonly end: number; readonly found: readonly Message[] } | undefined {
    try {
      return data.read(() => {
        const end = lastNumber();
        if (end === delivered) return undefined;
        return { end, found: Array.from(messages.getRange({ start: delivered + 1, end: end + 1 })) };
      });
    } catch {
      return undefined;
    }
  }
  function reportGap(): void {
    for (const { subscriber } of subscriptions) subscriber.onGap?.();
  }
  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    async publish(topic, message) {
      const text = toStoredText(message);
      await change(() => {
        const number = lastNumber() + 1;
        void last.put("message", number);
        void messages.put(number, [topic, text, Date.now()]);
        dropOld(data);
      });
    },
    async subscribe(topic, subscriber) {
      const from = await change(lastNumber); // in turn with what others publish
      if (subscriptions.size === 0) delivered = from;
      const subscription = { topic, from, subscriber };
      subscriptions.add(subscription);
      timer ??= setInterval(deliver, lookEveryMs).unref();
      return async () => {
        subscriptions.delete(subscription);
        if (subscriptions.size === 0) stop();
      };
    },
    clear() {
      subscriptions.clear();
      stop();
    },
  };
}

/** A few at a time, so that no publisher has to remove many. */
function dropOld({ messages }: Data): void {
  for (const { key, value } of Array.from(messages.getRange({ limit: 10 }))) {
    if (value[2] > Date.now() - keptMs) return;
    void messages.remove(key);
  }
}

const lookEveryMs = 50;
const keptMs = 60_000;
