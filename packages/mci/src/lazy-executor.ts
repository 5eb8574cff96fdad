import type { Executor } from "@mci/contract";

/** An executor whose code is imported when the first tool of its type is prepared. */
export function lazyExecutor(type: string, load: () => Promise<Executor>, concurrency?: number): Executor {
  let loading: Promise<Executor> | undefined;
  return {
    type,
    ...(concurrency === undefined ? undefined : { concurrency }),
    async prepare(tool, kit) {
      loading ??= load();
      return (await loading).prepare(tool, kit);
    },
    async close() {
      await (await loading)?.close?.();
    },
  };
}
