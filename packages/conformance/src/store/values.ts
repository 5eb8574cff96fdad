import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import type { Store } from "@mci/contract";
import { storeKey } from "@mci/plugin-kit";
import type { Case } from "../register.ts";
import { oddStrings, storeCase, untilGone, type StoreSubject } from "./store-subject.ts";

/** The promises of a store about values. */
export const valueCases: readonly Case<StoreSubject>[] = [
  storeCase("a key without a value has none", async ({ store, key }) => {
    equal(await store.get(key), undefined);
    equal(await store.delete(key), false);
  }),
  storeCase("values are read as they were written", async ({ store, other, key }) => {
    for (const value of [...oddStrings, "x".repeat(16_000_000)]) {
      const version = await store.set(key, value);
      ok(typeof version === "string", "`set` must resolve with the version");
      const stored = await other.get(key);
      equal(stored?.version, version);
      ok(stored.value === value, `${JSON.stringify(value.slice(0, 20))} was changed`);
    }
  }),
  storeCase("keys are told apart", async ({ store, other, key }) => {
    const keys = oddStrings.map((odd) => `${key}${odd}`);
    for (const one of keys) await store.set(one, `of ${one}`);
    for (const one of keys) equal(await read(other, one), `of ${one}`);
    await store.delete(key);
    for (const one of keys.slice(1)) equal(await read(other, one), `of ${one}`);
    for (const one of keys.slice(1)) await store.delete(one);
  }),
  storeCase("tenants whose names start alike are told apart", async ({ store, key }) => {
    const tenants = ["a", "a:b", "a%3Ab", "a\\", "a/b", ""];
    const keys = tenants.flatMap((tenant) => ["b:c", "c", ":c", ""].map((id) => storeKey(key, tenant, id)));
    equal(new Set(keys).size, keys.length);
    for (const one of keys) equal(typeof (await store.set(one, one, { ifAbsent: true })), "string");
    for (const one of keys) equal(await read(store, one), one);
    for (const one of keys) await store.delete(one);
  }),
  storeCase("deleting removes a value and tells whether there was one", async ({ store, other, key }) => {
    await store.set(key, "1");
    equal(await store.delete(key), true);
    equal(await other.get(key), undefined);
    equal(await store.delete(key), false);
  }),
  storeCase("a value is gone after its time", async ({ store, key }) => {
    await store.set(key, "1", { ttlMs: 30 });
    await untilGone(store, key);
    equal(await store.delete(key), false);
  }),
  storeCase("a value stays until its time is over, or for good without one", async ({ store, key }) => {
    await store.set(`${key}short`, "1", { ttlMs: 30 });
    await store.set(`${key}long`, "1", { ttlMs: 60_000 });
    await store.set(`${key}longest`, "1", { ttlMs: Number.MAX_SAFE_INTEGER });
    await store.set(`${key}ever`, "1");
    await untilGone(store, `${key}short`);
    for (const end of ["long", "longest", "ever"]) {
      equal(await read(store, `${key}${end}`), "1");
      await store.delete(`${key}${end}`);
    }
  }),
  storeCase("setting a value again sets its time anew", async ({ store, key }) => {
    await store.set(key, "1", { ttlMs: 30 });
    await store.set(key, "2", { ttlMs: 60_000 });
    await store.set(`${key}first`, "1", { ttlMs: 60 });
    await untilGone(store, `${key}first`);
    equal(await read(store, key), "2");
    await store.set(key, "3", { ttlMs: 30 });
    await untilGone(store, key);
  }),
  storeCase("ifAbsent leaves a value that is there as it is", async ({ store, key }) => {
    const first = await store.set(key, "1", { ifAbsent: true });
    equal(await store.set(key, "2", { ifAbsent: true, ttlMs: 1 }), undefined);
    deepEqual(await store.get(key), { value: "1", version: first });
    await store.delete(key);
    equal(typeof (await store.set(key, "3", { ifAbsent: true, ttlMs: 30 })), "string");
    await untilGone(store, key);
    equal(typeof (await store.set(key, "4", { ifAbsent: true })), "string");
    equal(await read(store, key), "4");
  }),
  storeCase("of many that set a value with ifAbsent at once, one succeeds", async ({ store, other, key }) => {
    const given = Array.from({ length: 20 }, (_, index) => `${index}`);
    const outcomes = await Promise.all(
      given.map((value, index) => (index % 2 === 0 ? store : other).set(key, value, { ifAbsent: true })),
    );
    const winners = given.filter((_, index) => outcomes[index] !== undefined);
    deepEqual(winners, [await read(store, key)]);
  }),
  storeCase("ifVersion sets and deletes what was not changed since", async ({ store, other, key }) => {
    equal(await store.set(key, "0", { ifVersion: "1" }), undefined);
    const first = await store.set(key, "1");
    const second = await other.set(key, "2", { ifVersion: first });
    notEqual(second, undefined);
    equal(await store.set(key, "3", { ifVersion: first }), undefined);
    equal(await store.delete(key, { ifVersion: first }), false);
    deepEqual(await store.get(key), { value: "2", version: second });
    equal(await store.delete(key, { ifVersion: second }), true);
    equal(await store.set(key, "4", { ifVersion: second }), undefined);
  }),
  storeCase("versions do not come back, after an equal value, a deletion or the end of its time", async ({ store, key }) => {
    const versions = [await store.set(key, "1"), await store.set(key, "1")];
    await store.delete(key);
    versions.push(await store.set(key, "1", { ttlMs: 1 }));
    await untilGone(store, key);
    equal(await store.set(key, "2", { ifVersion: versions[2] }), undefined);
    versions.push(await store.set(key, "1"));
    equal(new Set(versions).size, 4);
  }), // prettier-ignore
  storeCase("many that count with ifVersion at once lose no step", async ({ store, other, key }) => {
    await store.set(key, "0");
    await Promise.all([store, other, store, other].map((one) => countTo(5, one, key)));
    equal(await read(store, key), "20");
  }),
];

async function read(store: Store, key: string): Promise<string | undefined> {
  return (await store.get(key))?.value;
}

/** Adds one, `steps` times: reads, and sets if no one else did. */
async function countTo(steps: number, store: Store, key: string): Promise<void> {
  for (let done = 0; done < steps;) {
    const { value = "", version } = (await store.get(key)) ?? {};
    if ((await store.set(key, `${Number(value) + 1}`, { ifVersion: version })) !== undefined) done += 1;
  }
}
