import type { Store } from "@mci/contract";
import type { Terminal } from "../output/terminal.ts";
import { warner } from "./start-line.ts";

/** A reload that other processes follow. */
export interface FollowedReload {
  /** Reloads the tools here, and then in all processes that serve the same ones from the same store. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** `reload` reports its errors itself. Without a store, nothing is followed. */
export async function followReloads(
  store: Store | undefined,
  name: string,
  reload: () => Promise<void>,
  { messages }: Terminal,
): Promise<FollowedReload> {
  if (store === undefined) return { reload, close: async () => {} };
  const { shareReloads } = await import("@mci/server");
  const { announce, close } = await shareReloads(store, { name, reload });
  return {
    async reload() {
      await reload();
      await announce().catch(warner(messages));
    },
    close,
  };
}
