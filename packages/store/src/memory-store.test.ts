import { describe, expect, it } from "vitest";
import { memoryStore } from "./index.ts";

const kilobyte = "x".repeat(500);

describe("memoryStore", () => {
  it("keeps a value until its time is over, by the clock it was given", async () => {
    let time = 0;
    const store = memoryStore({ now: () => time });
    await store.set("a", "1", { ttlMs: 1_000 });
    time = 999;
    expect(await store.get("a")).toBe("1");
    time = 1_000;
    expect(await store.get("a")).toBeUndefined();
    expect(await store.delete("a")).toBe(false);
    expect(await store.set("a", "2", { ifAbsent: true })).toBe(true);
  });

  it("drops what was not read for the longest time when it is short of room", async () => {
    const store = memoryStore({ maxBytes: 4_000 });
    for (const key of ["a", "b", "c"]) await store.set(key, kilobyte);
    await store.get("a");
    await store.set("d", kilobyte);
    expect(await store.get("b")).toBeUndefined();
    for (const key of ["a", "c", "d"]) expect(await store.get(key)).toBe(kilobyte);
  });

  it("counts keys, and what it needs for each value itself", async () => {
    const store = memoryStore({ maxBytes: 100_000 });
    for (let index = 0; index < 2_000; index += 1) await store.set(`${index}`.padEnd(100, "."), "");
    const kept = await Promise.all(
      Array.from({ length: 2_000 }, async (_, index) => store.get(`${index}`.padEnd(100, "."))),
    );
    expect(kept.filter((value) => value !== undefined)).toHaveLength(250);
  });

  it("gives the room of values back that are replaced, deleted or over their time", async () => {
    let time = 0;
    const store = memoryStore({ maxBytes: 2_500, now: () => time });
    await store.set("kept", kilobyte);
    for (let round = 0; round < 10; round += 1) {
      await store.set("other", kilobyte, { ttlMs: 10 });
      if (round % 2 === 0) await store.delete("other");
      else time += 10;
      expect(await store.get("other")).toBeUndefined();
    }
    expect(await store.get("kept")).toBe(kilobyte);
  });

  it("does not drop all others for a value that is too large by itself", async () => {
    const store = memoryStore({ maxBytes: 4_000 });
    await store.set("a", kilobyte);
    expect(await store.set("big", "x".repeat(2_000))).toBe(true);
    expect(await store.get("big")).toBeUndefined();
    expect(await store.get("a")).toBe(kilobyte);
  });

  it("forgets an old value when its successor is too large", async () => {
    const store = memoryStore({ maxBytes: 4_000 });
    await store.set("a", "old");
    await store.set("a", "x".repeat(2_000));
    expect(await store.get("a")).toBeUndefined();
  });

  it("refuses unknown and invalid options", () => {
    expect(() => memoryStore({ maxByte: 1 } as object)).toThrow("Did you mean 'maxBytes'?");
    expect(() => memoryStore({ maxBytes: -1 })).toThrow("'maxBytes' must be a number of at least 0");
  });
});
