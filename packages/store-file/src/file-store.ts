import type { Store } from "@mci/contract";
import { checkOptions, nonEmptyString, number } from "@mci/plugin-kit/options";
import { checkedStore } from "@mci/store/kit";
import { fileBudgets } from "./budgets.ts";
import { fileLogs } from "./logs.ts";
import { openData } from "./open-data.ts";
import { sweeper } from "./sweeper.ts";
import { fileTopics } from "./topics.ts";
import { fileValues } from "./values.ts";

/** The options of {@link fileStore}. */
export interface FileStoreOptions {
  /** The folder of the data, on a disk of this machine; it is created if it does not exist. */
  readonly folder: string;
  /**
   * Milliseconds after which entries of logs are dropped.
   *
   * @default `Infinity`: they stay
   */
  readonly maxLogAgeMs?: number | undefined;
}

/**
 * Opens a store in a folder, which any number of processes of this machine may share. What was written is there after a restart,
 * and after a process was killed at any moment.
 *
 * @example
 * const store = await fileStore({ folder: "/var/lib/mci" });
 *
 * @throws ConfigError (MCI_CONFIG) for unknown and invalid options, MCIError (MCI_STORE) for a folder that cannot be opened.
 */
export async function fileStore(options: FileStoreOptions): Promise<Store> {
  checkOptions<FileStoreOptions>("fileStore", options, { folder: nonEmptyString, maxLogAgeMs: number(1) }, ["folder"]);
  const { folder, maxLogAgeMs = Number.POSITIVE_INFINITY } = options;
  const data = await openData(folder);
  const topics = fileTopics(data);
  const sweeps = sweeper(data, maxLogAgeMs);
  return checkedStore({
    ...fileValues(data),
    ...fileBudgets(data),
    ...topics,
    ...fileLogs(data),
    async close() {
      topics.clear();
      sweeps.stop();
      await data.close();
    },
  });
}
