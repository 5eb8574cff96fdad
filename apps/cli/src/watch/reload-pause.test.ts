import { expect, it } from "vitest";
import { reloadPause } from "./reload-pause.ts";

/** A clock that moves when it is told to. */
function paused(): { pause: ReturnType<typeof reloadPause>; wait(ms: number): void } {
  let now = 0;
  return { pause: reloadPause(100, () => now), wait: (ms) => void (now += ms) };
}

it("changes that are made by hand wait for a moment only", () => {
  const { pause, wait } = paused();
  for (let round = 0; round < 20; round += 1) {
    expect(pause.next(false)).toBe(100);
    wait(150);
    pause.ended();
    wait(1_000);
  }
});

it.each([
  ["during the load", true],
  ["right after it", false],
])("loads that change files themselves, %s, get rarer, until one changes nothing", (_, isLoading) => {
  const { pause, wait } = paused();
  const pauses = Array.from({ length: 14 }, () => {
    if (isLoading) pause.next(true);
    pause.ended();
    return pause.next(false);
  });
  expect(pauses.slice(0, 6)).toEqual(isLoading ? [100, 100, 200, 400, 800, 1_600] : [100, 100, 100, 200, 400, 800]);
  expect(pauses.at(-1)).toBe(10_000);
  pause.ended();
  wait(20_000);
  expect(pause.next(false)).toBe(100);
  pause.ended();
  pause.next(false);
  pause.ended();
  expect(pause.next(false)).toBe(100);
});

it("a change in a long pause does not make it longer", () => {
  const { pause, wait } = paused();
  for (let round = 0; round < 20; round += 1) {
    pause.next(true);
    pause.ended();
  }
  expect(pause.next(false)).toBe(10_000);
  wait(6_000);
  expect(pause.next(false)).toBe(4_000);
});
