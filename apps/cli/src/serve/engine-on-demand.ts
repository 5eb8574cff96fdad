import type { Store } from "@mci/contract";
import { storeKey } from "@mci/plugin-kit";
import type { TaskEngine, TaskHandlers } from "@mci/tasks";

/** An engine of tasks that opens when it is needed. */
export interface EngineOnDemand {
  readonly engine: TaskEngine;
  /** Makes the engine now, so that what is missing for it is reported before the server starts. */
  prepare(): Promise<void>;
}

/**
 * Returns an engine that is made and opened once a task is added in any process that shares the store, or was before: a server does
 * not know the tools of tenants that have not called yet, nor those of its next reload.
 */
export function engineOnDemand(store: Store, make: () => Promise<TaskEngine>): EngineOnDemand {
  let handlers: TaskHandlers | undefined;
  let made: Promise<TaskEngine> | undefined;
  let opened: Promise<TaskEngine> | undefined;
  let unsubscribe: (() => Promise<void>) | undefined;
  let isAnnounced = false;
  const prepare = (): Promise<TaskEngine> => {
    made ??= make();
    made.catch(() => (made = undefined));
    return made;
  };
  const open = (): Promise<TaskEngine> => {
    opened ??= prepare().then(async (engine) => {
      if (handlers !== undefined) await engine.open(handlers);
      return engine;
    });
    opened.catch(() => (opened = undefined)); // the next task tries again
    return opened;
  };
  const openIfUsed = async (): Promise<void> => {
    if ((await store.get(usedKey)) !== undefined) await open();
  };
  return {
    async prepare() {
      await prepare();
    },
    engine: {
      store,
      async open(given) {
        handlers = given;
        unsubscribe = await store.subscribe(usedKey, {
          onMessage: () => void open().catch(given.onError),
          onGap: () => void openIfUsed().catch(given.onError),
        });
        await (made === undefined ? openIfUsed().catch(given.onError) : open());
      },
      async add(id, turn) {
        const engine = await open();
        if (!isAnnounced) await announce(store);
        isAnnounced = true;
        await engine.add(id, turn);
      },
      async close() {
        handlers = undefined;
        await unsubscribe?.();
        await (await opened?.catch(() => undefined))?.close();
      },
    },
  };
}

/** Has other processes open their engines, too: this one may die. */
async function announce(store: Store): Promise<void> {
  await store.set(usedKey, "1");
  await store.publish(usedKey, "");
}

const usedKey = storeKey("mci", "tasks-used");
