import { expect, it } from "vitest";
import { breather } from "./breather.ts";

it("lets timers run in the middle of a long loop", async () => {
  const breathe = breather(5);
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  // The end is for a loop that lets no timer run: the time limit of a test is a timer as well.
  const end = performance.now() + 20_000;
  while (performance.now() < end) {
    if (ticks >= 4) break;
    await breathe();
  }
  clearInterval(timer);
  expect(ticks).toBe(4);
});

it("lets short work go on at once", () => {
  expect(breather(60_000)()).toBeUndefined();
});
