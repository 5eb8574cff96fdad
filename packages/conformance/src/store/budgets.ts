import { deepEqual, equal, ok } from "node:assert/strict";
import type { Case } from "../register.ts";
import { eventually, oddStrings, storeCase, type StoreSubject } from "./store-subject.ts";

const windowMs = 3_600_000;

/** The promises of a store about limits of calls. */
export const budgetCases: readonly Case<StoreSubject>[] = [
  storeCase("points are taken all or not at all", async ({ store, other, key }) => {
    const budget = { limit: 5, windowMs };
    deepEqual(await store.take(key, 0, budget), { isTaken: true, remaining: 5, resetMs: 0 });
    const first = await store.take(key, 3, budget);
    deepEqual([first.isTaken, first.remaining], [true, 2]);
    ok(first.resetMs > 0 && first.resetMs <= windowMs, "`resetMs` must be what is left of the window");
    const second = await other.take(key, 3, budget);
    deepEqual([second.isTaken, second.remaining], [false, 2]);
    ok(second.resetMs > 0 && second.resetMs <= first.resetMs, "later takings must not make the window longer");
    const rest = await other.take(key, 2, budget);
    deepEqual([rest.isTaken, rest.remaining], [true, 0]);
    const none = await store.take(key, 0, budget);
    deepEqual([none.isTaken, none.remaining], [true, 0]);
    equal((await store.take(key, 1, { limit: 6, windowMs })).isTaken, true, "a higher limit counts at once");
    deepEqual((await store.take(key, 1, { limit: 2, windowMs })).remaining, 0);
  }),
  storeCase("of many that take at once, exactly as many get points as there are", async ({ store, other, key }) => {
    const stores = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? store : other));
    const takings = await Promise.all(stores.map((one) => one.take(key, 2, { limit: 51, windowMs })));
    equal(takings.filter(({ isTaken }) => isTaken).length, 25);
    equal((await store.take(key, 0, { limit: 51, windowMs })).remaining, 1);
  }),
  storeCase("all points are back after the window", async ({ store, key }) => {
    const budget = { limit: 2, windowMs: 40 };
    await store.take(key, 2, budget);
    await eventually("no points are back", async () => (await store.take(key, 0, budget)).remaining === 2);
    equal((await store.take(key, 2, budget)).isTaken, true);
  }),
  storeCase("budgets of different keys are told apart", async ({ store, key }) => {
    const budget = { limit: 1, windowMs: 60_000 };
    for (const odd of oddStrings) equal((await store.take(`${key}${odd}`, 1, budget)).isTaken, true);
    await store.set(`${key}new`, "7");
    equal((await store.take(`${key}new`, 1, budget)).isTaken, true);
    equal((await store.get(`${key}new`))?.value, "7");
    await store.delete(`${key}new`);
  }),
];
