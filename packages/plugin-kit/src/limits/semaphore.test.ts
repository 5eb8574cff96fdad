import { describe, expect, it } from "vitest";
import { semaphore } from "./semaphore.ts";

describe("a semaphore", () => {
  it("runs as many tasks at once as it has places, and the others in order, also after one fails", async () => {
    const { run } = semaphore(2);
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const task = (index: number) => async (): Promise<number> => {
      begun.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (index === 0) throw new Error("no");
      return index;
    };
    const tasks = Array.from({ length: 5 }, (_, index) => run(task(index)));
    const outcomes = Promise.allSettled(tasks);
    expect(begun).toEqual([0, 1]);
    for (let ended = 0; ended < 5; ended += 1) {
      expect(begun.length).toBe(Math.min(5, ended + 2));
      ends[ended]?.();
      await Promise.allSettled([tasks[ended]]); // oxlint-disable-line no-await-in-loop
      await new Promise((resolve) => setImmediate(resolve)); // oxlint-disable-line no-await-in-loop
    }
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", ...Array(4).fill("fulfilled")]);
  });

  it("says when waiting is over, with a place or without", async () => {
    const { enter, isFull, waiting } = semaphore(1);
    const over: string[] = [];
    const first = enter(() => over.push("first"));
    expect([first.ready, isFull(), over]).toEqual([undefined, true, ["first"]]);
    const second = enter(() => over.push("second"));
    const third = enter(() => over.push("third"));
    expect(waiting()).toBe(2);
    second.leave();
    second.leave();
    expect([await second.ready, over, waiting()]).toEqual([false, ["first", "second"], 1]);
    first.release();
    expect([await third.ready, over, waiting()]).toEqual([true, ["first", "second", "third"], 0]);
    third.leave(); // it has its place
    expect(isFull()).toBe(true);
    third.release();
    expect(isFull()).toBe(false);
  });
});
