import { isRecord, type CallContext } from "@mci/contract";
import { sha256 } from "../text/sha256.ts";
import { storeKey } from "./store-key.ts";

/** Returns the idempotency key in the `_meta` of a request over MCP. One that is not a string is returned as an empty one, which is refused. */
export function keyInMeta(meta: unknown): string | undefined {
  if (!isRecord(meta) || !Object.hasOwn(meta, metaKey)) return undefined;
  const key = meta[metaKey];
  return typeof key === "string" ? key : "";
}

const metaKey = "mci/idempotency_key";

/** Whether an idempotency key can be used: bounded, and visible in logs. A space would also mean that two of them were joined by ", ". */
export function isValidKey(key: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(key);
}

/** Returns the key of the store for an idempotency key: of a call, or of the task that it has become. `scoped`: see `scopedKey`. */
export function keyRecordKey(scoped: string): string {
  return storeKey("mci", "idempotency", scoped);
}

/**
 * Identifies the idempotency key of one caller, and can be passed on: another tenant or subject with the same key has another one,
 * and nothing can be read from it.
 */
export function scopedKey(key: string, { tenant, subject }: CallContext = {}): string {
  return sha256(JSON.stringify([tenant ?? null, subject ?? null, key]));
}

/** Returns the key of the store that shows that work is under way: see `lease` of the record of a call. */
export function leaseKey(id: string): string {
  return storeKey("mci", "lease", id);
}
