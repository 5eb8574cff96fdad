import { deepEqual, equal, fail } from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Store } from "@mci/contract";
import type { Case } from "./register.ts";

/** A store to be tested. */
export interface StoreSubject {
  /** Makes a store. It may hold values already: the cases use keys that no one else has. */
  readonly store: () => Store | Promise<Store>;
}

/** What every store owes its users. */
export const storeCases: readonly Case<StoreSubject>[] = [
  storeCase("a key without a value has none", async (store, key) => {
    equal(await store.get(key), undefined);
    equal(await store.delete(key), false);
  }),
  storeCase("values are read as they were written", async (store, key) => {
    for (const value of ["", "0", "null", " two\nlines ", "äöü 漢字 😀", JSON.stringify("\u0000\ud800"), "x".repeat(1_000_000)]) {
      equal(await store.set(key, value), true, "`set` must resolve with true");
      equal(await store.get(key), value);
    }
  }), // prettier-ignore
  storeCase("keys are told apart", async (store, key) => {
    const others = ["A", "a", "a ", "a:b", "a*", "a?b[c]", "../a", "__proto__", "constructor", "%41", "z".repeat(400)];
    const keys = [key, ...others.map((other) => `${key}${other}`)];
    for (const one of keys) await store.set(one, `of ${one}`);
    for (const one of keys) equal(await store.get(one), `of ${one}`);
    await store.delete(key);
    for (const one of keys.slice(1)) equal(await store.get(one), `of ${one}`);
    for (const one of keys.slice(1)) await store.delete(one);
  }),
  storeCase("deleting removes a value and tells whether there was one", async (store, key) => {
    await store.set(key, "1");
    equal(await store.delete(key), true);
    equal(await store.get(key), undefined);
    equal(await store.delete(key), false);
  }),
  storeCase("a value is gone after its time", async (store, key) => {
    await store.set(key, "1", { ttlMs: 30 });
    await gone(store, key);
    equal(await store.delete(key), false);
  }),
  storeCase("a value stays until its time is over, or for good without one", async (store, key) => {
    await store.set(`${key}short`, "1", { ttlMs: 30 });
    await store.set(`${key}long`, "1", { ttlMs: 60_000 });
    await store.set(`${key}ever`, "1");
    await gone(store, `${key}short`);
    equal(await store.get(`${key}long`), "1");
    equal(await store.get(`${key}ever`), "1");
    await store.delete(`${key}long`);
    await store.delete(`${key}ever`);
  }),
  storeCase("setting a value again sets its time anew", async (store, key) => {
    await store.set(key, "1", { ttlMs: 30 });
    await store.set(key, "2", { ttlMs: 60_000 });
    await store.set(`${key}first`, "1", { ttlMs: 60 });
    await gone(store, `${key}first`);
    equal(await store.get(key), "2");
    await store.set(key, "3", { ttlMs: 30 });
    await gone(store, key);
  }),
  storeCase("ifAbsent leaves a value that is there as it is", async (store, key) => {
    equal(await store.set(key, "1", { ifAbsent: true }), true);
    equal(await store.set(key, "2", { ifAbsent: true, ttlMs: 1 }), false);
    equal(await store.get(key), "1");
    await store.delete(key);
    equal(await store.set(key, "3", { ifAbsent: true, ttlMs: 30 }), true);
    await gone(store, key);
    equal(await store.set(key, "4", { ifAbsent: true }), true);
    equal(await store.get(key), "4");
  }),
  storeCase("of many that set a value with ifAbsent at once, one succeeds", async (store, key) => {
    const given = Array.from({ length: 20 }, (_, index) => `${index}`);
    const outcomes = await Promise.all(given.map((value) => store.set(key, value, { ifAbsent: true })));
    const winners = given.filter((_, index) => outcomes[index]);
    deepEqual(winners, [await store.get(key)]);
  }),
  {
    name: "closing twice is fine",
    async run({ store }) {
      const one = await store();
      await one.close?.();
      await one.close?.();
    },
  },
];

function storeCase(name: string, run: (store: Store, key: string) => Promise<void>): Case<StoreSubject> {
  return {
    name,
    async run(subject) {
      const store = await subject.store();
      const key = `conformance:${randomUUID()}:`;
      try {
        await run(store, key);
      } finally {
        await store.delete(key);
        await store.close?.();
      }
    },
  };
}

/** Waits for a value to go. Patient, as the machine may be busy. */
async function gone(store: Store, key: string): Promise<void> {
  for (let round = 0; round < 1_000; round += 1) {
    const value = await store.get(key);
    if (value === undefined) return;
    equal(typeof value, "string", "`get` must resolve with a string, or with undefined");
    await wait(10);
  }
  fail(`10 s later the value of "${key}" is still there`);
}
