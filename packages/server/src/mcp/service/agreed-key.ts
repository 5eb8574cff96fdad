import type { Store } from "@mci/contract";
import { withinTime } from "@mci/plugin-kit";

/**
 * Returns the key that signs request states on all processes that share a store: the first one that needs it makes it. It is read
 * once for each store; a store that fails, or is silent for 5 seconds, is asked again by the next call.
 */
export function agreedKey(store: Store): Promise<string> {
  const known = keys.get(store);
  if (known !== undefined) return known;
  const agreeing = withinTime(storeMs, () => agree(store));
  keys.set(store, agreeing);
  agreeing.catch(() => keys.delete(store));
  return agreeing;
}

const keys = new WeakMap<Store, Promise<string>>();

async function agree(store: Store): Promise<string> {
  const stored = await store.get(name);
  if (stored !== undefined) return stored.value;
  const made = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64");
  const isOurs = (await store.set(name, made, { ifAbsent: true })) !== undefined;
  return isOurs ? made : agree(store); // another process was faster
}

const name = "mci:request-state-key";
/** Milliseconds that a call waits for the store. */
const storeMs = 5_000;
