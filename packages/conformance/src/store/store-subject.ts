import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { fail } from "node:assert/strict";
import type { Store } from "@mci/contract";
import type { Case } from "../register.ts";

/** A store to be tested. */
export interface StoreSubject {
  /** Makes a store. It may contain values already: the cases use keys that no one else has. */
  readonly store: () => Store | Promise<Store>;
  /**
   * Whether all stores that `store` makes have the same data, as those of several processes do. The cases then use two of them.
   * Default false.
   */
  readonly isShared?: boolean | undefined;
}

/** The stores that a case is run with. */
export interface StoreFixture {
  readonly store: Store;
  /** A second store with the same data if there is one, else the same. */
  readonly other: Store;
  /** A key that no one else has, and the start of any number of them. */
  readonly key: string;
}

/** Returns a case that is run with stores of its own, which are closed after it. */
export function storeCase(name: string, run: (fixture: StoreFixture) => Promise<void>): Case<StoreSubject> {
  return {
    name,
    async run(subject) {
      const store = await subject.store();
      const other = subject.isShared === true ? await subject.store() : store;
      const key = `conformance:${randomUUID()}:`;
      try {
        await run({ store, other, key });
        await store.delete(key);
      } finally {
        await store.close();
        if (other !== store) await other.close();
      }
    },
  };
}

/** Waits until something holds. Patient, as the machine may be busy. */
export async function eventually(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    if (await holds()) return;
    await wait(pauseMs);
  }
  fail(`${patienceMs / 1_000} s later, ${what}`);
}

/** Waits for the value of a key to go. */
export async function untilGone(store: Store, key: string): Promise<void> {
  await eventually(`the value of "${key}" is still there`, async () => (await store.get(key)) === undefined);
}

const patienceMs = 20_000;
const pauseMs = 10;

/** Strings that are easily mixed up, or changed on their way. */
export const oddStrings: readonly string[] = [
  "",
  "0",
  "null",
  "a",
  "A",
  "a ",
  " a",
  "a:b",
  "a%3Ab",
  "a*",
  "a?b[c]",
  "../a",
  "a/b",
  "'; --",
  "__proto__",
  "constructor",
  "two\nlines",
  "\u0000",
  "a\u0000",
  "a\u0000b",
  "\u0001",
  '\u0001"a"',
  "\ud800",
  "\ufffd",
  "\u00e9",
  "e\u0301",
  "漢字 😀",
  "z".repeat(600),
  `${"z".repeat(599)}y`,
  "漢".repeat(3_000),
  `${"漢".repeat(2_999)}字`,
];
