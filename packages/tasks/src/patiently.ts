import { setTimeout as after } from "node:timers/promises";

/** Does something that must not fail because a store is away for a moment: tries for about half a minute, or until `isOver`. */
export async function patiently<T>(work: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (let pause = firstPauseMs; pause <= lastPauseMs; pause *= 2) {
    try {
      return await work();
    } catch (error) {
      if (isOver()) throw error;
      await after(pause);
    }
  }
  return work();
}

const firstPauseMs = 100;
const lastPauseMs = 12_800;
