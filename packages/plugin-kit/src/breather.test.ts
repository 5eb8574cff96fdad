import { expect, it } from "vitest";
import { breather } from "./breather.ts";

it("lets timers and other work run in the middle of a long loop, and short work go on at once", async () => {
  const breathe = breather(5);
  expect(breathe()).toBeUndefined();
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  const end = performance.now() + 200;
  while (performance.now() < end) await breathe();
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(3);
});
