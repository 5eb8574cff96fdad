import fc from "fast-check";
import { expect, it } from "vitest";
import { callScope } from "../secrets/call-secrets.ts";
import { ActiveCall } from "./active-call.ts";

it("tells each listener once that it has ended, but for those that have left", () => {
  const steps = fc.array(fc.tuple(fc.boolean(), fc.nat(3)));
  fc.assert(
    fc.property(steps, (steps) => {
      const call = new ActiveCall(callScope({}, {}), {});
      const told: number[] = [];
      const listeners = [0, 1, 2, 3].map((name) => () => void told.push(name));
      const expected = new Set<number>();
      for (const [isAdded, name] of steps) {
        if (isAdded) call.addEventListener("abort", listeners[name]!);
        else call.removeEventListener("abort", listeners[name]!);
        if (isAdded) expected.add(name);
        else expected.delete(name);
      }
      expect(call.stop(new Error("over"))).toBe(steps.some(([isAdded]) => isAdded));
      expect([told.length, new Set(told)]).toEqual([expected.size, expected]);
    }),
  );
});
