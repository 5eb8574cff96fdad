import type { Executor } from "@mci/contract";

/**
 * Returns an executor whose code is imported for the first tool of its type: importing those of this package at once would
 * make the first import of `mci` take 70 ms of CPU rather than 30.
 */
export function lazyExecutor(
  type: string,
  load: () => Promise<Executor>,
  facts: Pick<Executor, "concurrency" | "holdsHosts"> = {},
): Executor {
  let loading: Promise<Executor> | undefined;
  return {
    type,
    ...facts,
    prepare: async (tool, context) => (await (loading ??= load())).prepare(tool, context),
    close: async () => (await loading)?.close?.(),
  };
}
