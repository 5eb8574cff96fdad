import type { Store } from "@mci/contract";
import { callback, checkOptions, number } from "@mci/plugin-kit/options";
import { checkedStore } from "./kit/checked-store.ts";
import { memoryBudgets } from "./memory/budgets.ts";
import { memoryLogs } from "./memory/logs.ts";
import { memoryTopics } from "./memory/topics.ts";
import { memoryValues } from "./memory/values.ts";

/** The options of {@link memoryStore}. */
export interface MemoryStoreOptions {
  /**
   * Bytes that keys and values may take together, at two bytes per character. Of evictable values, what was not read for the
   * longest time goes first, and one that is larger by itself is not kept; if there is no other left, `set` rejects. Limits and
   * logs get a tenth of it each: of logs, the oldest entries go first.
   *
   * @default 100 MB
   */
  readonly maxBytes?: number | undefined;
  /**
   * The time in milliseconds, since any moment. A test can move it.
   *
   * @default `performance.now`
   */
  readonly now?: (() => number) | undefined;
}

/**
 * Keeps everything in the memory of this process, within a number of bytes.
 *
 * @example
 * const store = memoryStore({ maxBytes: 20_000_000 });
 * const client = await MCIClient.load("tools.mci.yaml", { store });
 *
 * @throws ConfigError (MCI_CONFIG) for unknown and invalid options.
 */
export function memoryStore(options: MemoryStoreOptions = {}): Store {
  checkOptions<MemoryStoreOptions>("memoryStore", options, { maxBytes: number(0), now: callback });
  const { maxBytes = 100_000_000, now = () => performance.now() } = options;
  const topics = memoryTopics();
  return checkedStore({
    ...memoryValues(maxBytes, now),
    ...memoryBudgets(maxBytes / 10, now),
    ...topics,
    ...memoryLogs(maxBytes / 10),
    close: async () => topics.clear(),
  });
}
