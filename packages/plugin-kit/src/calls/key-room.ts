import type { CallContext, Store } from "@mci/contract";
import { storeKey } from "./store-key.ts";

/** The room in a store for what the idempotency keys of one caller keep: records of calls and tasks, and answers. */
export interface KeyRoom {
  /** Returns undefined if there is room for another key, else after how many milliseconds there is. */
  waitMs(): Promise<number | undefined>;
  /** Counts what was kept. What is larger than the room that is left takes all of it. */
  use(bytes: number): Promise<void>;
}

/** Returns the room of a tenant, of which a subject may use half. */
export function keyRoom(store: Store, { tenant, subject }: CallContext = {}): KeyRoom {
  const budgets = [{ key: roomKey([tenant ?? null]), limit: maxRoomBytes }];
  if (subject !== undefined) budgets.push({ key: roomKey([tenant ?? null, subject]), limit: maxRoomBytes / 2 });
  return {
    async waitMs() {
      const looks = budgets.map(({ key, limit }) => store.take(key, 0, { limit, windowMs: keptKeyMs }));
      const full = (await Promise.all(looks)).filter(({ remaining }) => remaining === 0);
      return full.length === 0 ? undefined : Math.max(...full.map(({ resetMs }) => resetMs));
    },
    async use(bytes) {
      await Promise.all(budgets.map(({ key, limit }) => takeUpTo(store, key, { points: bytes, limit })));
    },
  };
}

async function takeUpTo(store: Store, key: string, given: { points: number; limit: number }): Promise<void> {
  const { limit } = given;
  for (let points = Math.min(given.points, limit); points > 0;) {
    const { isTaken, remaining } = await store.take(key, points, { limit, windowMs: keptKeyMs });
    if (isTaken) return;
    points = Math.min(points - 1, remaining);
  }
}

function roomKey(owner: readonly (string | null)[]): string {
  return storeKey("mci", "keys-of", JSON.stringify(owner));
}

/** How long an idempotency key is kept: a day. */
export const keptKeyMs: number = 24 * 3_600_000;

/** Bytes that the keys of a tenant may keep in a day. */
const maxRoomBytes = 50_000_000;
