import type { CallContext } from "@mci/contract";
import { storeKey } from "./store-key.ts";

/** Returns the key of the store for an idempotency key: of a call, or of the task that it has become. `scoped`: the hash of `scopedKeyText`. */
export function keyRecordKey(scoped: string): string {
  return storeKey("mci", "idempotency", scoped);
}

/** Returns text that identifies the idempotency key of one caller: another tenant or subject with the same key has another one. */
export function scopedKeyText(key: string, { tenant, subject }: CallContext = {}): string {
  return JSON.stringify([tenant ?? null, subject ?? null, key]);
}

/** Returns the key of the store that shows that work is under way: see `lease` of the record of a call. */
export function leaseKey(id: string): string {
  return storeKey("mci", "lease", id);
}
