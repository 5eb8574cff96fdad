import type { Store } from "@mci/contract";
import { storeKey } from "@mci/plugin-kit";
import { callback, checkOptions, nonEmptyString } from "@mci/plugin-kit/options";
import { store as storeCheck } from "../options/checks.ts";
import { emitWarning } from "../web/emit-warning.ts";

/** Options of `shareReloads`. */
export interface ShareReloadsOptions {
  /** Name that processes share which reload together. */
  readonly name: string;
  /** Reloads the tools of this process. */
  readonly reload: () => Promise<unknown>;
  /** Called with what `reload` rejects with. Default: `process.emitWarning`. */
  readonly onError?: (error: unknown) => void;
}

/** Reloads that processes have in common. */
export interface SharedReloads {
  /** Lets all other processes reload. Call it after a reload of this one. */
  announce(): Promise<void>;
  /** Waits for a reload that is under way, and follows no further ones. */
  close(): Promise<void>;
}

/**
 * Reloads the tools of this process whenever another process that shares the store announces a reload, and when announcements may have
 * been missed. Clients are notified as after any reload: only if tools have changed.
 *
 * @throws ConfigError (MCI_CONFIG) for unknown or invalid options.
 * @example
 * const reloads = await shareReloads(store, { name: "shop", reload: () => client.reload() });
 * await client.reload();
 * await reloads.announce();
 */
export async function shareReloads(store: Store, options: ShareReloadsOptions): Promise<SharedReloads> {
  storeCheck(store, { owner: "shareReloads", name: "" });
  checkOptions<ShareReloadsOptions>("shareReloads", options, checks, ["name", "reload"]);
  const { name, reload, onError = emitWarning } = options;
  const topic = storeKey("mci", "reload", name);
  const self: string = crypto.randomUUID();
  let running: Promise<void> | undefined;
  let isAsked = false;

  const work = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false;
      try {
        await reload();
      } catch (error) {
        onError(error);
      }
    }
    running = undefined;
  };
  const follow = (): void => {
    isAsked = true;
    running ??= work();
  };
  const unsubscribe = await store.subscribe(topic, {
    onMessage: (sender) => sender !== self && follow(),
    onGap: follow,
  });
  return {
    announce: () => store.publish(topic, self),
    async close() {
      await unsubscribe();
      isAsked = false;
      await running;
    },
  };
}

const checks = { name: nonEmptyString, reload: callback, onError: callback };
