import type { Executor } from "@mci/contract";

/**
 * An executor whose code is imported when the first tool of its type is prepared. That one is waited for; others are
 * prepared at once.
 */
export function lazyExecutor(type: string, load: () => Promise<Executor>, concurrency?: number): Executor {
  let loading: Promise<Executor> | undefined;
  let loaded: Executor | undefined;
  return {
    type,
    ...(concurrency === undefined ? undefined : { concurrency }),
    prepare(tool, context) {
      if (loaded !== undefined) return loaded.prepare(tool, context);
      loading ??= load();
      return loading.then((executor) => (loaded = executor).prepare(tool, context));
    },
    async close() {
      await (await loading)?.close?.();
    },
  };
}
