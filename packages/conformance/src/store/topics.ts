import { deepEqual, ok } from "node:assert/strict";
import type { Case } from "../register.ts";
import { eventually, oddStrings, storeCase, type StoreSubject } from "./store-subject.ts";

/** The promises of a store to publishers and subscribers. */
export const topicCases: readonly Case<StoreSubject>[] = [
  storeCase("messages reach all subscribers, in order, from subscribing on", async ({ store, other, key }) => {
    await other.publish(key, "early");
    const received: string[][] = [[], [], []];
    for (const [index, one] of [store, other, other].entries()) {
      await one.subscribe(key, { onMessage: (message) => void received[index]?.push(message) });
    }
    const sent = Array.from({ length: 30 }, (_, index) => `${index}`);
    for (const [index, message] of sent.entries()) await (index % 3 === 0 ? other : store).publish(key, message);
    await eventually("messages are missing", () => received.every(({ length }) => length >= sent.length));
    for (const messages of received) deepEqual(messages, sent);
  }),
  storeCase("nothing arrives once a subscription has ended", async ({ store, other, key }) => {
    const received: string[] = [];
    const subscriber = { onMessage: (message: string): void => void received.push(message) };
    const end = await store.subscribe(key, subscriber);
    await store.subscribe(key, { onMessage: (message) => void received.push(`other: ${message}`) });
    await other.publish(key, "1");
    await eventually("messages are missing", () => received.length >= 2);
    await Promise.all([end(), other.publish(key, "2")]);
    await end();
    await eventually("messages are missing", () => received.includes("other: 2"));
    deepEqual(received.toSorted(), ["1", "other: 1", "other: 2"]);
  }),
  storeCase("messages arrive as they were published, and to their topic alone", async ({ store, other, key }) => {
    const received: string[] = [];
    await store.subscribe(key, { onMessage: (message) => void received.push(message) });
    for (const odd of oddStrings.slice(1)) await other.publish(`${key}${odd}`, "to another topic");
    const sent = [...oddStrings, '漢"\\'.repeat(200_000), "last"];
    for (const message of sent) await other.publish(key, message);
    await eventually("messages are missing", () => received.includes("last"));
    deepEqual(received.length, sent.length);
    for (const [index, message] of sent.entries()) {
      ok(received[index] === message, `${JSON.stringify(message.slice(0, 20))} was changed`);
    }
  }),
];
