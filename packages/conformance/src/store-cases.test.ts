import type { Store, StoreSetOptions } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { failuresOf } from "../test/outcomes.ts";
import { storeCases, testStore } from "./index.ts";

/** The smallest store that keeps every promise. */
function tinyStore(): Store {
  const values = new Map<string, { readonly value: string; readonly end: number }>();
  const find = (key: string): string | undefined => {
    const { value, end } = values.get(key) ?? { value: undefined, end: 0 };
    return end > Date.now() ? value : undefined;
  };
  return {
    get: async (key) => find(key),
    async set(key, value, { ttlMs = Number.POSITIVE_INFINITY, ifAbsent }: StoreSetOptions = {}) {
      if (ifAbsent === true && find(key) !== undefined) return false;
      values.set(key, { value, end: Date.now() + ttlMs });
      return true;
    },
    async delete(key) {
      const had = find(key) !== undefined;
      values.delete(key);
      return had;
    },
  };
}

describe("a store that keeps every promise", () => {
  testStore({ it, store: tinyStore });
});

describe("storeCases", () => {
  const faults: readonly (readonly [string, (store: Store) => Partial<Store>, string])[] = [
    ["gives null for nothing", ({ get }) => ({ get: async (key) => (await get(key)) ?? (null as never) }), "a key without a value has none"],
    ["trims values", ({ set }) => ({ set: (key, value, options) => set(key, value.trim(), options) }), "values are read as they were written"],
    ["takes keys in any case", (one) => ({ get: (key) => one.get(key.toLowerCase()), set: (key, ...rest) => one.set(key.toLowerCase(), ...rest) }), "keys are told apart"],
    ["says nothing of deletions", (one) => ({ delete: async (key) => (await one.delete(key), true) }), "deleting removes a value and tells whether there was one"],
    ["forgets times at once", ({ set }) => ({ set: (key, value, options) => set(key, value, options?.ttlMs === undefined ? options : { ...options, ttlMs: 0 }) }), "a value stays until its time is over, or for good without one"],
    ["keeps the first time", firstTime, "setting a value again sets its time anew"],
    ["knows no ifAbsent", ({ set }) => ({ set: (key, value, options) => set(key, value, { ...options, ifAbsent: false }) }), "ifAbsent leaves a value that is there as it is"],
    ["looks first and sets later", ({ get, set }) => ({ set: async (key, value, options) => ((await get(key)) === undefined || options?.ifAbsent !== true) && set(key, value, { ...options, ifAbsent: false }) }), "of many that set a value with ifAbsent at once, one succeeds"],
    ["closes once only", closesOnce, "closing twice is fine"],
  ]; // prettier-ignore

  it.each(faults)("notice a store that %s", async (_, fault, expected) => {
    const store = (): Store => {
      const one = tinyStore();
      return { ...one, ...fault(one) };
    };
    expect([...(await failuresOf(storeCases, { store })).keys()]).toContain(expected);
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

function closesOnce(): Partial<Store> {
  let isClosed = false;
  return {
    async close() {
      if (isClosed) throw new Error("It is closed.");
      isClosed = true;
    },
  };
}
