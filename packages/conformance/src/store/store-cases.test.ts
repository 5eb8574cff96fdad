import type { Store, StoreSubscriber } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { failuresOf } from "../../test/outcomes.ts";
import { tinyStore } from "../../test/tiny-store.ts";
import { storeCases, testStore } from "../index.ts";

describe("a store that keeps every promise", () => {
  testStore({ it, store: tinyStore });
});

describe("stores with the same data", () => {
  const data = tinyStore();
  const store = (): Store => ({ ...data, close: async () => {} });
  const waivers = { "a closed store refuses calls and delivers nothing": "The data stays open for the others." };
  testStore({ it, store, isShared: true, waivers });
});

describe("storeCases", () => {
  const cut = (key: string): string => key.split("%")[0] ?? "";
  const faults: readonly (readonly [string, (store: Store) => Partial<Store>, string])[] = [
    ["gives null for nothing", ({ get }) => ({ get: async (key) => (await get(key)) ?? (null as never) }), "a key without a value has none"],
    ["trims values", ({ set }) => ({ set: (key, value, options) => set(key, value.trim(), options) }), "values are read as they were written"],
    ["takes keys in any case", (one) => ({ get: (key) => one.get(key.toLowerCase()), set: (key, ...rest) => one.set(key.toLowerCase(), ...rest) }), "keys are told apart"],
    ["cuts keys", (one) => ({ get: (key) => one.get(key.slice(0, 500)), set: (key, ...rest) => one.set(key.slice(0, 500), ...rest) }), "keys are told apart"],
    ["ends keys at a %", (one) => ({ get: (key) => one.get(cut(key)), set: (key, ...rest) => one.set(cut(key), ...rest) }), "tenants whose names start alike are told apart"],
    ["says nothing of deletions", (one) => ({ delete: async (key) => (await one.delete(key), true) }), "deleting removes a value and tells whether there was one"],
    ["forgets times at once", ({ set }) => ({ set: (key, value, options) => set(key, value, options?.ttlMs === undefined ? options : { ...options, ttlMs: 1e-9 }) }), "a value stays until its time is over, or for good without one"],
    ["keeps the first time", firstTime, "setting a value again sets its time anew"],
    ["knows no ifAbsent", ({ set }) => ({ set: (key, value, options) => set(key, value, { ...options, ifAbsent: false }) }), "ifAbsent leaves a value that is there as it is"],
    ["looks first and sets later", ({ get, set }) => ({ set: async (key, value, options) => ((await get(key)) === undefined || options?.ifAbsent !== true) ? set(key, value, { ...options, ifAbsent: false }) : undefined }), "of many that set a value with ifAbsent at once, one succeeds"],
    ["knows no ifVersion", ({ set }) => ({ set: (key, value, options) => set(key, value, { ...options, ifVersion: undefined }) }), "ifVersion sets and deletes what was not changed since"],
    ["deletes whatever the version", (one) => ({ delete: (key) => one.delete(key) }), "ifVersion sets and deletes what was not changed since"],
    ["has versions of values", versionsOfValues, "versions do not come back, after an equal value, a deletion or the end of its time"],
    ["compares versions first and sets later", ({ get, set }) => ({ set: async (key, value, options) => (await get(key))?.version === options?.ifVersion || options?.ifVersion === undefined ? set(key, value, { ...options, ifVersion: undefined }) : undefined }), "many that count with ifVersion at once lose no step"],
    ["gives what is left", ({ take }) => ({ take: async (key, points, budget) => ({ ...(await take(key, Math.min(points, 1), budget)) }) }), "points are taken all or not at all"],
    ["counts first and takes later", ({ take }) => ({ take: async (key, points, budget) => ({ ...(await take(key, 0, budget)), isTaken: (await take(key, points, budget)).remaining > 1 }) }), "of many that take at once, exactly as many get points as there are"],
    ["says that all are back when they are not", ({ take }) => ({ take: async (key, points, budget) => points === 0 ? { isTaken: true, remaining: budget.limit, resetMs: 0 } : take(key, points, { ...budget, windowMs: 3_600_000 }) }), "all points are back after the window"],
    ["keeps budgets with values", (one) => ({ take: async (key, points, budget) => (await one.set(key, "1"), one.take(key, points, budget)) }), "budgets of different keys are told apart"],
    ["has one budget for odd keys", ({ take }) => ({ take: (key, points, budget) => take(key.normalize("NFC"), points, budget) }), "budgets of different keys are told apart"],
    ["delivers what came before", early, "messages reach all subscribers, in order, from subscribing on"],
    ["delivers twice", ({ publish }) => ({ publish: async (topic, message) => (await publish(topic, message), publish(topic, message)) }), "messages reach all subscribers, in order, from subscribing on"],
    ["does not stop", ({ subscribe }) => ({ subscribe: async (topic, subscriber) => (await subscribe(topic, subscriber), async () => {}) }), "nothing arrives once a subscription has ended"],
    ["cuts long messages", ({ publish }) => ({ publish: (topic, message) => publish(topic, message.slice(0, 8_000)) }), "messages arrive as they were published, and to their topic alone"],
    ["cuts topics", (one) => ({ publish: (topic, message) => one.publish(topic.slice(0, 40), message), subscribe: (topic, subscriber) => one.subscribe(topic.slice(0, 40), subscriber) }), "messages arrive as they were published, and to their topic alone"],
    ["pages from the start", ({ page }) => ({ page: (log, options) => page(log, { ...options, after: undefined }) }), "a log is read in pages, oldest entries first"],
    ["counts in seconds", ({ page }) => ({ page: async (log, options) => (await page(log, options)).map((entry) => ({ ...entry, at: entry.at / 1_000 })) }), "a log is read in pages, oldest entries first"],
    ["splits what is appended at once", splits, "pages have each entry once and in order while others append"],
    ["starts each page with the last entry", ({ page }) => ({ page: (log, { after, ...options } = {}) => page(log, { ...options, after: after && `${Number(after) - 1}` }) }), "pages have each entry once and in order while others append"],
    ["has one log", (one) => ({ append: (_, values) => one.append("log", values), page: (_, options) => one.page("log", options) }), "entries are read as they were written, and of their log alone"],
    ["takes any number of milliseconds", ({ set }) => ({ set: async (key, value, options) => options?.ttlMs === 0 ? "1" : set(key, value, options) }), "invalid arguments are refused"],
    ["closes once only", closesOnce, "closing twice is fine"],
    ["goes on after it was closed", () => ({ get: async () => undefined }), "a closed store refuses calls and delivers nothing"],
  ]; // prettier-ignore

  it.each(faults)("notice a store that %s", async (_, fault, expected) => {
    const store = (): Store => {
      const one = tinyStore();
      return { ...one, ...fault(one) };
    };
    const cases = storeCases.filter(({ name }) => name === expected);
    expect([...(await failuresOf(cases, { store })).keys()]).toEqual([expected]);
  });

  it("have a fault each", () => {
    const noticed = new Set(faults.map(([, , expected]) => expected));
    const others = storeCases.map(({ name }) => name).filter((name) => !noticed.has(name));
    expect(others).toEqual(["a value is gone after its time"]); // it would wait for it
  });
});

function firstTime({ get, set }: Store): Partial<Store> {
  const first = new Map<string, number | undefined>();
  return {
    async set(key, value, options) {
      if ((await get(key)) === undefined) first.set(key, options?.ttlMs);
      return set(key, value, { ...options, ttlMs: first.get(key) });
    },
  };
}

function versionsOfValues({ get, set, delete: remove }: Store): Partial<Store> {
  return {
    async get(key) {
      const stored = await get(key);
      return stored && { ...stored, version: stored.value };
    },
    async set(key, value, { ifVersion, ...options } = {}) {
      if (ifVersion !== undefined && (await get(key))?.value !== ifVersion) return undefined;
      return (await set(key, value, options)) && value;
    },
    async delete(key, { ifVersion } = {}) {
      return ifVersion === undefined || (await get(key))?.value === ifVersion ? remove(key) : false;
    },
  };
}

/** Keeps messages for those who come later. */
function early({ publish, subscribe }: Store): Partial<Store> {
  const kept: string[] = [];
  return {
    publish: async (topic, message) => (kept.push(message), publish(topic, message)),
    async subscribe(topic, subscriber: StoreSubscriber) {
      for (const message of kept) subscriber.onMessage(message);
      return subscribe(topic, subscriber);
    },
  };
}

function splits({ append }: Store): Partial<Store> {
  return {
    async append(log, values) {
      let cursor = "";
      for (const value of values) cursor = await append(log, [value]);
      if (values.length === 0) await append(log, values);
      return cursor;
    },
  };
}

function closesOnce(): Partial<Store> {
  let isClosed = false;
  return {
    async close() {
      if (isClosed) throw new Error("It is closed.");
      isClosed = true;
    },
  };
}
