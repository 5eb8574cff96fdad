import { deepEqual, equal, fail } from "node:assert/strict";
import { MCIError, type Store } from "@mci/contract";
import type { Case } from "../register.ts";
import { storeCase, type StoreSubject } from "./store-subject.ts";

const budget = { limit: 1, windowMs: 1_000 };

/** The promises of a store about wrong calls, and calls after it is closed. */
export const closingCases: readonly Case<StoreSubject>[] = [
  storeCase("invalid arguments are refused", async ({ store, key }) => {
    await refuses("MCI_CONFIG", [
      () => store.set(key, "1", { ttlMs: 0 }),
      () => store.set(key, "1", { ttlMs: Number.NaN }),
      () => store.set(key, "1", { ifAbsent: true, ifVersion: "1" }),
      () => store.set(key, "1", { ttl: 1 } as object),
      () => store.take(key, 2, budget),
      () => store.take(key, -1, budget),
      () => store.take(key, 0.5, budget),
      () => store.take(key, 1, { limit: 1, windowMs: 0 }),
      () => store.append(key, []),
      () => store.page(key, { maxEntries: 0 }),
    ]);
    equal(await store.get(key), undefined);
    deepEqual(await store.page(key), []);
  }),
  {
    name: "closing twice is fine",
    async run({ store: open }) {
      const store = await open();
      await Promise.all([store.close(), store.close()]);
      await store.close();
    },
  },
  {
    name: "a closed store refuses calls and delivers nothing",
    async run({ store: open }) {
      const store = await open();
      const received: string[] = [];
      await store.subscribe("conformance:closed", { onMessage: (message) => void received.push(message) });
      await store.close();
      await refuses("MCI_CLOSED", everyCall(store));
      deepEqual(received, []);
    },
  },
];

function everyCall(store: Store): (() => Promise<unknown>)[] {
  return [
    () => store.get("a"),
    () => store.set("a", "1"),
    () => store.delete("a"),
    () => store.take("a", 1, budget),
    () => store.publish("conformance:closed", "1"),
    () => store.subscribe("a", { onMessage: () => {} }),
    () => store.append("a", ["1"]),
    () => store.page("a"),
  ];
}

async function refuses(code: string, calls: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const call of calls) {
    const error: unknown = await call().then(
      () => fail(`${call.toString()} was not refused`),
      (reason: unknown) => reason,
    );
    equal(MCIError.is(error) ? error.code : error, code, call.toString());
  }
}
