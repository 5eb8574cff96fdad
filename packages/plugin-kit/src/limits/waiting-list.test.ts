import fc from "fast-check";
import { expect, it } from "vitest";
import { waitingList } from "./waiting-list.ts";

it("gives back in order what has not left, whatever joins and leaves between", () => {
  const step = fc.oneof(fc.constant("add"), fc.constant("shift"), fc.nat(20));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const list = waitingList<number>();
      let model: number[] = [];
      const leave: (() => number | undefined)[] = [];
      const seen: unknown[] = [];
      const expected: unknown[] = [];
      for (const next of steps) {
        if (next === "shift") {
          seen.push(list.shift());
          expected.push(model.shift());
        } else if (next === "add") {
          model.push(leave.length);
          leave.push(list.add(leave.length));
        } else if (typeof next === "number" && next < leave.length) {
          seen.push(leave[next]?.());
          expected.push(model.includes(next) ? next : undefined);
          model = model.filter((value) => value !== next);
        }
        seen.push(list.size());
        expected.push(model.length);
      }
      expect(seen).toEqual(expected);
      expect(Array.from(model, () => list.shift())).toEqual(model);
    }),
  );
});
