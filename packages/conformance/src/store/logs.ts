import { deepEqual, equal, ok } from "node:assert/strict";
import type { Store, StoreLogEntry } from "@mci/contract";
import type { Case } from "../register.ts";
import { eventually, oddStrings, storeCase, type StoreSubject } from "./store-subject.ts";

/** The promises of a store about logs. */
export const logCases: readonly Case<StoreSubject>[] = [
  storeCase("a log is read in pages, oldest entries first", async ({ store, other, key }) => {
    deepEqual(await store.page(key), []);
    await store.append(key, ["1", "2", "3"]);
    const cursor = await other.append(key, ["4"]);
    deepEqual(valuesOf(await store.page(key)), ["1", "2", "3", "4"]);
    const first = await store.page(key, { maxEntries: 3 });
    deepEqual(valuesOf(first), ["1", "2", "3"]);
    const second = await other.page(key, { after: first.at(-1)?.cursor });
    deepEqual(valuesOf(second), ["4"]);
    equal(second[0]?.cursor, cursor);
    deepEqual(await store.page(key, { after: cursor }), []);
    await store.append(key, ["5"]);
    deepEqual(valuesOf(await store.page(key, { after: cursor })), ["5"]);
    for (const { at } of first) ok(Math.abs(at - Date.now()) < 3_600_000, "`at` must be the time in milliseconds");
  }),
  storeCase("pages have each entry once and in order while others append", async ({ store, other, key }) => {
    const writers = [store, other, store, other].map((one, writer) => appendBatches(one, key, `${writer}`));
    const seen: string[] = [];
    let after: string | undefined;
    await eventually("entries are missing", async () => {
      const page = await other.page(key, { after, maxEntries: 7 });
      seen.push(...valuesOf(page));
      after = page.at(-1)?.cursor ?? after;
      return seen.length >= 4 * batches * 3;
    });
    await Promise.all(writers);
    deepEqual(await store.page(key, { after }), []);
    for (const writer of ["0", "1", "2", "3"]) {
      deepEqual(seen.filter((value) => value.startsWith(writer)), allBatches(writer).flat());
      for (const [first = ""] of allBatches(writer)) ok(seen[seen.indexOf(first) + 2]?.startsWith(first.slice(0, -1)), "entries of one `append` must stay together");
    } // prettier-ignore
  }),
  storeCase("entries are read as they were written, and of their log alone", async ({ store, other, key }) => {
    for (const odd of oddStrings) await store.append(`${key}${odd}`, [`of ${odd}`]);
    for (const odd of oddStrings) deepEqual(valuesOf(await other.page(`${key}${odd}`)), [`of ${odd}`]);
    const large = "漢".repeat(300_000);
    const values = [...oddStrings.slice(1), large];
    await store.append(key, values);
    const read = valuesOf(await readAll(other, key)).slice(1);
    equal(read.length, values.length);
    for (const [index, value] of values.entries()) {
      ok(read[index] === value, `${JSON.stringify(value.slice(0, 20))} was changed`);
    }
  }),
];

const batches = 10;

/** Three entries at a time: `0.5.0`, `0.5.1`, `0.5.2`. */
function allBatches(writer: string): string[][] {
  return Array.from({ length: batches }, (_, batch) => [0, 1, 2].map((index) => `${writer}.${batch}.${index}`));
}

async function appendBatches(store: Store, log: string, writer: string): Promise<void> {
  for (const batch of allBatches(writer)) await store.append(log, batch);
}

async function readAll(store: Store, log: string): Promise<readonly StoreLogEntry[]> {
  const entries: StoreLogEntry[] = [];
  for (;;) {
    const page = await store.page(log, { after: entries.at(-1)?.cursor });
    if (page.length === 0) return entries;
    entries.push(...page);
  }
}

function valuesOf(entries: readonly StoreLogEntry[]): string[] {
  return entries.map(({ value }) => value);
}
