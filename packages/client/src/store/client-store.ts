import type { Store } from "@mci/contract";

/** Returns the store of a client: the one it was passed, else one of its own in memory, made when it is first needed. */
export function clientStore(given: Store | undefined): () => Promise<Store> {
  let own: Promise<Store> | undefined;
  return async () => given ?? (own ??= openStore());
}

async function openStore(): Promise<Store> {
  const { memoryStore } = await import("@mci/store");
  return memoryStore();
}
