import type { Store } from "@mci/contract";
import { leaseKey, type TimeLimit } from "@mci/plugin-kit";

/** Shows other processes that something is under way, until it is released or this process is gone for half a minute. */
export interface Lease {
  readonly id: string;
  release(): void;
}

/** Takes a lease, and releases it at once if `limit` is over by then: nobody waits for it any more. */
export async function takeLease(store: Store, limit: TimeLimit): Promise<Lease> {
  const id: string = crypto.randomUUID();
  const renew = (): Promise<unknown> => store.set(leaseKey(id), "1", { ttlMs: leaseMs });
  await renew();
  const timer = setInterval(() => void renew().catch(() => {}), renewMs);
  timer.unref();
  const release = (): void => {
    clearInterval(timer);
    store.delete(leaseKey(id)).catch(() => {}); // it ends by itself
  };
  if (limit.isOver) release();
  return { id, release };
}

/** Returns whether a lease is held. */
export async function isHeld(store: Store, id: string): Promise<boolean> {
  return (await store.get(leaseKey(id))) !== undefined;
}

const leaseMs = 30_000;
const renewMs = 10_000;
