import { describe, expect, it } from "vitest";
import { memoryStore } from "./index.ts";

const kilobyte = "x".repeat(500);
const cached = { isEvictable: true };

describe("memoryStore", () => {
  it("keeps a value until its time is over, by the clock it was given", async () => {
    let time = 0;
    const store = memoryStore({ now: () => time });
    await store.set("a", "1", { ttlMs: 1_000 });
    time = 999;
    expect(await store.get("a")).toMatchObject({ value: "1" });
    time = 1_000;
    expect(await store.get("a")).toBeUndefined();
    expect(await store.delete("a")).toBe(false);
    expect(await store.set("a", "2", { ifAbsent: true })).toBeTypeOf("string");
  });

  it("gives all points back when the window that the first ones opened is over, and not before", async () => {
    let time = 5;
    const store = memoryStore({ now: () => time });
    const budget = { limit: 2, windowMs: 100 };
    expect(await store.take("a", 1, budget)).toEqual({ isTaken: true, remaining: 1, resetMs: 100 });
    time = 104;
    expect(await store.take("a", 1, budget)).toEqual({ isTaken: true, remaining: 0, resetMs: 1 });
    expect(await store.take("a", 1, budget)).toEqual({ isTaken: false, remaining: 0, resetMs: 1 });
    time = 105;
    expect(await store.take("a", 2, budget)).toEqual({ isTaken: true, remaining: 0, resetMs: 100 });
  });

  it("drops what was not read for the longest time when it is short of room", async () => {
    const store = memoryStore({ maxBytes: 4_000 });
    for (const key of ["a", "b", "c"]) await store.set(key, kilobyte, cached);
    await store.get("a");
    await store.set("d", kilobyte, cached);
    expect(await store.get("b")).toBeUndefined();
    for (const key of ["a", "c", "d"]) expect((await store.get(key))?.value).toBe(kilobyte);
  });

  it("drops nothing that is not evictable: what has no room is refused", async () => {
    let time = 0;
    const store = memoryStore({ maxBytes: 4_000, now: () => time });
    for (const key of ["a", "b"]) await store.set(key, kilobyte, { ttlMs: 5_000 });
    await store.set("cached", kilobyte, cached);
    await store.set("c", kilobyte);
    expect(await store.get("cached")).toBeUndefined();
    await expect(store.set("d", kilobyte)).rejects.toMatchObject({ code: "MCI_STORE" });
    await expect(store.set("a", "x".repeat(5_000))).rejects.toMatchObject({ code: "MCI_STORE" });
    for (const key of ["a", "b", "c"]) expect((await store.get(key))?.value).toBe(kilobyte);
    time = 5_000;
    await store.set("d", kilobyte); // in the place of those whose time is over
    expect((await store.get("c"))?.value).toBe(kilobyte);
  });

  it("counts keys, and what it needs for each value itself", async () => {
    const store = memoryStore({ maxBytes: 100_000 });
    for (let index = 0; index < 2_000; index += 1) await store.set(`${index}`.padEnd(100, "."), "", cached);
    const kept = await Promise.all(
      Array.from({ length: 2_000 }, async (_, index) => store.get(`${index}`.padEnd(100, "."))),
    );
    expect(kept.filter((value) => value !== undefined)).toHaveLength(250);
  });

  it("bounds limits and logs, too", async () => {
    const store = memoryStore({ maxBytes: 100_000 });
    const take = (index: number) => store.take(`${index}`.padEnd(100), 1, { limit: 1, windowMs: 60_000 });
    for (let index = 0; index < 25; index += 1) await take(index);
    await expect(take(25)).rejects.toMatchObject({ code: "MCI_STORE" });
    for (let index = 0; index < 100; index += 1) await store.append(`log ${index % 2}`, [kilobyte]);
    const pages = [await store.page("log 0"), await store.page("log 1")];
    expect(pages.map(({ length }) => length)).toEqual([4, 5]);
    expect(pages[1]?.at(-1)?.cursor).toBe("100");
    expect(await store.page("log 1", { after: "1", maxEntries: 1 })).toEqual([pages[1]?.[0]]);
    await store.append("log 2", ["x".repeat(10_000)]);
    for (const log of ["log 0", "log 1", "log 2"]) expect(await store.page(log)).toEqual([]);
  });

  it("gives the room of values back that are replaced, deleted or over their time", async () => {
    let time = 0;
    const store = memoryStore({ maxBytes: 2_500, now: () => time });
    await store.set("kept", kilobyte, cached);
    for (let round = 0; round < 10; round += 1) {
      await store.set("other", kilobyte, { ttlMs: 10 });
      if (round % 2 === 0) await store.delete("other");
      else time += 10;
      expect(await store.get("other")).toBeUndefined();
    }
    expect((await store.get("kept"))?.value).toBe(kilobyte);
  });

  it("does not drop all others for a value that is too large by itself", async () => {
    const store = memoryStore({ maxBytes: 4_000 });
    await store.set("a", kilobyte, cached);
    expect(await store.set("big", "x".repeat(2_000), cached)).toBeTypeOf("string");
    expect(await store.get("big")).toBeUndefined();
    expect((await store.get("a"))?.value).toBe(kilobyte);
  });

  it("forgets an old value when its successor is too large", async () => {
    const store = memoryStore({ maxBytes: 4_000 });
    await store.set("a", "old", cached);
    await store.set("a", "x".repeat(2_000), cached);
    expect(await store.get("a")).toBeUndefined();
  });

  it("refuses unknown and invalid options", () => {
    expect(() => memoryStore({ maxByte: 1 } as object)).toThrow("Did you mean 'maxBytes'?");
    expect(() => memoryStore({ maxBytes: -1 })).toThrow("'maxBytes' must be a number of at least 0");
  });
});
