import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BoundedMap } from "./bounded-map.ts";

describe("BoundedMap", () => {
  it("drops the entry that was not used for longest", () => {
    const dropped: number[] = [];
    const map = new BoundedMap<number>({ entries: 2, dropped: (value) => dropped.push(value) });
    map.set("a", 1).set("b", 2);
    map.get("a");
    map.set("c", 3).set("c", 4);
    expect([...map]).toEqual([["a", 1], ["c", 4]]); // prettier-ignore
    expect(dropped).toEqual([2]);
  });

  it("orders its entries by their last use, whatever was read, written and deleted", () => {
    const steps = fc.array(fc.tuple(fc.constantFrom("get", "set", "delete"), fc.constantFrom("a", "b", "c", "d")));
    fc.assert(
      fc.property(steps, (steps) => {
        const map = new BoundedMap<number>({ entries: 3 });
        let used: string[] = [];
        for (const [step, key] of steps) {
          const isUsed = step === "set" || (step === "get" && used.includes(key));
          if (isUsed || step === "delete") used = used.filter((other) => other !== key);
          if (isUsed) used = [...used, key].slice(-3);
          if (step === "set") map.set(key, 1);
          else map[step](key);
        }
        expect([...map.keys()]).toEqual(used);
      }),
    );
  });

  it("stays within its weight, however often a value is replaced or deleted", () => {
    const map = new BoundedMap<number>({ entries: 9, weight: 100, weigh: (value) => value });
    for (let round = 0; round < 50; round += 1) map.set("a", 40).set("gone", 60).delete("gone");
    map.set("b", 40);
    expect([...map.keys()]).toEqual(["a", "b"]);
    map.set("c", 40).set("huge", 101);
    expect([...map.keys()]).toEqual(["b", "c"]);
    map.clear();
    expect(map.set("d", 100).size).toBe(1);
  });

  it("makes a value once", () => {
    const map = new BoundedMap<object>({ entries: 1 });
    const made = map.getOrMake("a", () => ({}));
    expect(map.getOrMake("a", () => expect.unreachable())).toBe(made);
  });
});
