import { MCIError, text, type Store, type Task, type Tool, type Toolbox, type Tasks } from "@mci/contract";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { memoryStore } from "@mci/store";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createTasks, localEngine, type TaskEngine, type TaskHandlers } from "./index.ts";

const context = { tenant: "acme" };
const order = { name: "order", props: { item: "tea" }, context, ttlMs: 60_000 };
const keyed = { ...order, idempotencyKey: "order-7" };

/** A store with a moment from which on its writes fail, as if the process had died. */
function mortal(store: Store): { readonly store: Store; dieAfter(writes: number): void } {
  let left = Number.POSITIVE_INFINITY;
  const count = (): void => {
    left -= 1;
    if (left < 0) throw new MCIError("MCI_STORE", "The store is away.");
  };
  return {
    store: {
      ...store,
      set: async (...given) => (count(), store.set(...given)),
      delete: async (...given) => (count(), store.delete(...given)),
    },
    dieAfter: (writes) => void (left = writes),
  };
}

/** Tasks of a process that notes each run of its tool. */
async function opened(store: Store, runs: string[], limits: { maxTasks?: number } = {}): Promise<Tasks> {
  const tasks = createTasks({ engine: localEngine({ store }), ...limits });
  await tasks.open({ toolboxFor: () => toolboxNoting(runs) });
  return tasks;
}

function toolboxNoting(runs: string[]): Toolbox {
  return {
    tools: () => [tool],
    async execute(name, props = {}) {
      runs.push(`${name} ${String(props["item"])}`);
      return text("ordered");
    },
  };
}

const tool: Tool = {
  name: "order",
  tags: [],
  annotations: {},
  execution: { type: "text" },
  origin: { folder: "/", rules: { anyPaths: false, directories: [], network: {} }, document: {} },
  task: { mode: "required" },
};

function ended(tasks: Tasks, { id }: Task): Promise<Task> {
  return vi.waitFor(async () => {
    const task = await tasks.get(id, context);
    if (task === undefined || task.status === "working") throw new Error("It has not ended.");
    return task;
  });
}

describe("accepting a task", () => {
  it("goes on where it stopped when a call with the same key is sent again, and runs it once", async () => {
    // What is written: the key, the quota, the call, the record, and that this process has it.
    for (const writes of [0, 1, 2, 3, 4]) {
      const kept = memoryStore();
      const runs: string[] = [];
      const { store, dieAfter } = mortal(kept);
      const dying = await opened(store, runs);
      dieAfter(writes);
      await expect(dying.start(keyed)).rejects.toMatchObject({ code: "MCI_STORE" });
      const next = closedAtEnd(await opened(kept, runs));
      expect(await ended(next, await next.start(keyed))).toMatchObject({ status: "completed" });
      expect(runs).toEqual(["order tea"]);
    }
  });

  it("runs the task although the store is away when it should begin", async () => {
    const runs: string[] = [];
    const { store, dieAfter } = mortal(memoryStore());
    const tasks = closedAtEnd(await opened(store, runs));
    dieAfter(5);
    const task = await tasks.start(keyed);
    await tasks.get(task.id, context);
    dieAfter(Number.POSITIVE_INFINITY);
    expect(await ended(tasks, task)).toMatchObject({ status: "completed" });
    expect(runs).toEqual(["order tea"]);
  });

  it("is one task for calls with one key at the same time", async () => {
    const runs: string[] = [];
    const tasks = closedAtEnd(await opened(memoryStore(), runs));
    const started = await Promise.all(Array.from({ length: 10 }, () => tasks.start(keyed)));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    await ended(tasks, started[0]!);
    expect(runs).toEqual(["order tea"]);
  });

  it("is refused with the key of another call, also of one with numbers that JSON writes like others", async () => {
    const tasks = closedAtEnd(await opened(memoryStore(), []));
    await tasks.start({ ...keyed, props: { item: -0 } });
    for (const item of [0, Number.POSITIVE_INFINITY]) {
      await expect(tasks.start({ ...keyed, props: { item } })).rejects.toMatchObject({ code: "MCI_KEY_REUSED" });
    }
    await expect(tasks.start({ ...keyed, name: "pay", props: { z: -0 } })).rejects.toMatchObject({
      code: "MCI_KEY_REUSED",
    });
  });

  it("does not run again with the key of a task that is no longer kept", async () => {
    const runs: string[] = [];
    const tasks = closedAtEnd(await opened(memoryStore(), runs));
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { id } = await ended(tasks, await tasks.start(keyed));
    vi.advanceTimersByTime(3_600_000);
    expect(await tasks.get(id, context)).toBeUndefined();
    await expect(tasks.start(keyed)).rejects.toMatchObject({ code: "MCI_KEY_REUSED" });
    vi.advanceTimersByTime(24 * 3_600_000);
    await ended(tasks, await tasks.start(keyed));
    expect(runs).toHaveLength(2);
  });

  it("takes the same key again after it was refused for want of room", async () => {
    const store = memoryStore();
    const tasks = await opened(store, [], { maxTasks: 1 });
    await tasks.start(order);
    await expect(tasks.start(keyed)).rejects.toMatchObject({ code: "MCI_BUSY" });
    const roomy = await opened(store, []);
    await ended(roomy, await roomy.start(keyed));
    await Promise.all([tasks.close(), roomy.close()]);
  });

  it("does not run a task after its caller was told that it failed", async () => {
    const runs: string[] = [];
    const added: string[] = [];
    let handlers: TaskHandlers | undefined;
    const engine: TaskEngine = {
      store: memoryStore(),
      open: async (given) => void (handlers = given),
      async add(id) {
        added.push(id);
        throw new MCIError("MCI_STORE", "Nobody knows whether it was added.");
      },
      close: async () => undefined,
    };
    const tasks = createTasks({ engine });
    await tasks.open({ toolboxFor: () => toolboxNoting(runs) });
    await expect(tasks.start(order)).rejects.toMatchObject({ code: "MCI_STORE" });
    await handlers?.run(added[0]!, false);
    expect(runs).toEqual([]);
    expect(await tasks.get(added[0]!, context)).toMatchObject({ status: "cancelled" });
  });
});
