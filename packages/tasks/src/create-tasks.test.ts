import {
  failure,
  inputRequired,
  MCIError,
  text,
  type ExecuteOptions,
  type Store,
  type Task,
  type Tasks,
  type Tool,
  type ToolResult,
} from "@mci/contract";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { memoryStore } from "@mci/store";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createTasks, localEngine, type TaskEngine, type TaskHandlers, type TaskOptions } from "./index.ts";

const caller = { tenant: "acme", subject: "ann" };
const order = { name: "order", props: { item: "tea" }, context: caller, ttlMs: 60_000 };

const rules = { anyPaths: false, directories: [], network: {} };
const tool: Tool = {
  name: "order",
  tags: [],
  annotations: {},
  execution: { type: "text" },
  origin: { folder: "/", rules, document: {} },
  task: { mode: "required" },
};

interface Opened {
  readonly runs: ExecuteOptions[];
  readonly tasks: Tasks;
  start(idempotencyKey?: string): Promise<Task>;
  end(id: string): Promise<Task | undefined>;
}

type Execute = (options: ExecuteOptions) => Promise<ToolResult>;

const untilCancelled: Execute = ({ signal }) =>
  new Promise((resolve) => signal?.addEventListener("abort", () => resolve(failure("Cancelled."))));

async function opened(
  options: TaskOptions = {},
  execute: Execute = async () => text("ordered"),
  members: Partial<Tool> = {},
): Promise<Opened> {
  const tasks = closedAtEnd(createTasks(options));
  const runs: ExecuteOptions[] = [];
  await tasks.open({
    toolboxFor: () => ({
      tools: () => [{ ...tool, ...members }],
      execute: (_name, _props, given = {}) => (runs.push(given), execute(given)),
    }),
  });
  return {
    runs,
    tasks,
    start: (idempotencyKey) => tasks.start({ ...order, idempotencyKey }),
    async end(id) {
      await expect.poll(async () => (await tasks.get(id, caller))?.status).not.toBe("working");
      return tasks.get(id, caller);
    },
  };
}

/** A store that can be taken away. */
function unsteadyStore(): Store & { isAway: boolean } {
  const store = memoryStore();
  const steps = ["get", "set", "delete", "publish"] as const;
  const unsteady = { ...store, isAway: false };
  for (const step of steps) {
    Object.assign(unsteady, {
      [step]: async (...given: readonly unknown[]) => {
        if (unsteady.isAway) throw new MCIError("MCI_STORE", "no route to 10.0.0.7");
        return (Reflect.get(store, step) as (...all: readonly unknown[]) => unknown).apply(store, [...given]);
      },
    });
  }
  return unsteady;
}

it("passes the idempotency key of a task on to its tool, in a form that no other caller has", async () => {
  const { start, end, runs } = await opened();
  const { id } = await start("order-7");
  await end(id);
  expect(runs).toMatchObject([
    { idempotencyKey: expect.stringMatching(/^[\da-f]{64}$/), context: { ...caller, taskId: id } },
  ]);
});

describe("a task", () => {
  it("that ends while the store is away has its result once the store is back", async () => {
    const store = unsteadyStore();
    let letGo = (): void => {};
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const { start, end, runs } = await opened({ engine: localEngine({ store }) }, () =>
      gate.then(() => {
        store.isAway = true;
        setTimeout(() => (store.isAway = false), 300);
        return text("ordered");
      }),
    );
    const { id } = await start();
    await expect.poll(() => runs.length).toBe(1);
    letGo();
    await expect.poll(() => store.isAway).toBe(true);
    await expect.poll(() => store.isAway).toBe(false);
    expect(await end(id)).toMatchObject({ status: "completed", result: { content: [{ text: "ordered" }] } });
  });

  /** Runs a task before `add` has resolved, as a queue may that is faster than its answer. */
  function hastyEngine(): TaskEngine {
    const engine = localEngine();
    let run: (id: string) => void = () => undefined;
    return {
      ...engine,
      open: async (handlers) => void (run = (id) => void handlers.run(id, false)),
      add: async (id) => run(id),
    };
  }

  it.each([
    ["in memory", () => localEngine()],
    ["with a store", () => localEngine({ store: memoryStore() })],
    ["of a queue", hastyEngine],
  ])("whose tool asks for another turn, and for nothing else, gets it: %s", async (_, engine) => {
    const { tasks, end, runs } = await opened({ engine: engine() }, async ({ roundTrip }) =>
      roundTrip?.requestState === "2"
        ? text("ordered")
        : inputRequired({ requestState: roundTrip?.requestState === "1" ? "2" : "1" }),
    );
    const { id } = await tasks.start({ ...order, roundTrip: { clientCapabilities: {} } });
    expect(await end(id)).toMatchObject({ status: "completed", result: { content: [{ text: "ordered" }] } });
    expect(runs).toHaveLength(3);
  });

  it("that is handed over as lost to the process that runs it goes on in another one undisturbed", async () => {
    const store = memoryStore();
    let letGo = (): void => {};
    const isDone = new Promise<void>((resolve) => (letGo = resolve));
    const execute: Execute = async ({ roundTrip }) => {
      if (roundTrip?.requestState === undefined) return inputRequired({ requestState: "2" });
      await isDone;
      return text("ordered");
    };
    const handlers: TaskHandlers[] = [];
    const turns: Promise<void>[] = [];
    const engine: TaskEngine = {
      store,
      open: async (given) => void handlers.push(given),
      async add(id, turn) {
        const here = handlers[0]!.run;
        if (turn === 1) {
          turns.push(here(id, false));
        } else {
          const other = handlers[1]!.run(id, false);
          await vi.waitUntil(() => there.runs.length === 1);
          turns.push(here(id, true), other);
        }
      },
      close: async () => {},
    };
    const { tasks, end } = await opened({ engine }, execute);
    const there = await opened({ engine }, execute);
    const { id } = await tasks.start({ ...order, roundTrip: { clientCapabilities: {} } });
    await expect.poll(() => turns.length).toBe(3);
    await turns[1];
    letGo();
    expect(await end(id)).toMatchObject({ status: "completed", result: { content: [{ text: "ordered" }] } });
  });

  it("whose result the store cannot take ends with an error that says so, and its tool has run once", async () => {
    const annotations = { readOnlyHint: true };
    const store = memoryStore({ maxBytes: 5_000 });
    const { tasks, end, runs } = await opened(
      { engine: localEngine({ store }) },
      async () => text("x".repeat(10_000)),
      { annotations },
    );
    const { id } = await tasks.start(order);
    expect(await end(id)).toMatchObject({
      status: "completed",
      result: {
        isError: true,
        code: "MCI_RESULT_LIMIT",
        error: expect.stringMatching(/^The tool has run, but the store/),
      },
    });
    expect(runs).toHaveLength(1);
  });

  it("whose tools cannot be loaded is tried again", async () => {
    const tasks = closedAtEnd(createTasks());
    let failures = 0;
    await tasks.open({
      async toolboxFor() {
        if (failures++ === 0) throw new Error("The folder of the tenant is being written.");
        return { tools: () => [tool], execute: async () => failure("Sold out.", { code: "SHOP" }) };
      },
    });
    const { id } = await tasks.start(order);
    const ended = { status: "completed", result: { error: "Sold out." } };
    await expect.poll(() => tasks.get(id, caller), { timeout: 20_000 }).toMatchObject(ended);
  });
});

describe("a task whose call was refused as a store was away", () => {
  const refused = failure("Not run: it cannot be recorded now.", { code: "MCI_STORE", retry: {} });

  it("is tried again, since its tool has not run", async () => {
    const answers = [refused, refused, text("ordered")];
    const { runs, start, end } = await opened({}, async () => answers.shift() ?? text("twice"));
    const { id } = await start();
    expect(await end(id)).toMatchObject({ status: "completed", result: { content: [{ text: "ordered" }] } });
    expect(runs).toHaveLength(3);
  });

  it("ends at once if the tool has run, and says so with the same code", async () => {
    const { runs, start, end } = await opened({}, async () => failure("My store is away.", { code: "MCI_STORE" }));
    const { id } = await start();
    expect(await end(id)).toMatchObject({ status: "failed", code: "MCI_STORE" });
    expect(runs).toHaveLength(1);
  });

  it("waits no longer once it was cancelled", async () => {
    const { runs, start, end, tasks } = await opened({}, async () => refused);
    const { id } = await start();
    await expect.poll(() => runs.length).toBeGreaterThan(0);
    await tasks.cancel(id, caller);
    expect(await end(id)).toMatchObject({ status: "cancelled" });
    await tasks.close();
  });

  it("is left to another process when its own is closed, whatever its tool does", async () => {
    const store = memoryStore();
    const first = await opened({ engine: localEngine({ store, leaseMs: 100 }) }, async () => refused);
    const { id } = await first.start();
    await expect.poll(() => first.runs.length).toBeGreaterThan(0);
    await first.tasks.close();
    const second = await opened({ engine: localEngine({ store, leaseMs: 100 }) });
    expect(await second.end(id)).toMatchObject({ status: "completed" });
  });
});

describe("a task that reaches its ttl_ms", () => {
  const untilAborted: (result: ToolResult) => Execute =
    (result) =>
    async ({ signal }) => {
      await new Promise((resolve) => signal?.addEventListener("abort", resolve));
      return result;
    };

  it("ends as failed, not as completed by a tool that was cut off", async () => {
    const { tasks, end } = await opened({}, untilAborted(failure("Cut off.", { code: "MCI_CANCELLED" })));
    const { id } = await tasks.start({ ...order, ttlMs: 200 });
    expect(await end(id)).toMatchObject({
      status: "failed",
      code: "MCI_TIMEOUT",
      message: "The task had not ended after 200 ms, the time for which it is kept.",
    });
  });

  it("keeps the result of a tool that finishes all the same", async () => {
    const { tasks, end } = await opened({}, untilAborted(text("just in time")));
    const { id } = await tasks.start({ ...order, ttlMs: 200 });
    expect(await end(id)).toMatchObject({ status: "completed", result: { content: [{ text: "just in time" }] } });
  });
});

describe("the places of a tenant", () => {
  const large = { ...order, props: { item: "x".repeat(1_000) } };

  it("are half of them for one subject, and are freed by tasks that are forgotten once they have ended", async () => {
    const { tasks, start } = await opened({ maxTasks: 4, maxBytes: 8_000 }, untilCancelled);
    const { id } = await start();
    await start();
    const busy = { code: "MCI_BUSY", message: expect.stringContaining("a subject may have 2 tasks at a time") };
    await expect(start()).rejects.toMatchObject(busy);
    await tasks.start({ ...order, context: { ...caller, subject: "bob" } });
    expect(await tasks.forget(id, caller)).toBeUndefined();
    await tasks.cancel(id, caller);
    expect(await tasks.forget(id, { ...caller, subject: "bob" })).toBeUndefined();
    expect(await tasks.forget(id, caller)).toMatchObject({ id, status: "cancelled" });
    expect(await tasks.get(id, caller)).toBeUndefined();
    expect(await tasks.forget(id, caller)).toBeUndefined();
    await start();
  });

  it("are counted with few writes when many tasks start at once", async () => {
    const store = memoryStore();
    const set = vi.spyOn(store, "set");
    const { start } = await opened({ engine: localEngine({ store }), maxTasks: 120 }, untilCancelled);
    const started = await Promise.allSettled(Array.from({ length: 100 }, () => start()));
    expect(started.filter(({ status }) => status === "fulfilled")).toHaveLength(60);
    expect(started.filter(({ status }) => status === "rejected")).toHaveLength(40);
    expect(set.mock.calls.filter(([key]) => key.startsWith("mci:tasks-of:")).length).toBeLessThan(10);
  });

  it("keep no arguments of tasks that have ended", async () => {
    const store = memoryStore();
    const { tasks, end } = await opened({ engine: localEngine({ store }), maxBytes: 3_500 });
    for (let count = 0; count < 3; count++) {
      const { id } = await tasks.start(large);
      await end(id);
      await expect.poll(() => store.get(`mci:task:${id}:call`)).toBeUndefined();
      await expect.poll(async () => (await store.get('mci:tasks-of:"acme"'))?.value).not.toMatch(/,1\d{3},/);
    }
  });

  it("are freed once: a call with the key of a task that was forgotten does not run again", async () => {
    const { tasks, runs, start, end } = await opened();
    const { id } = await start("order-7");
    await end(id);
    await tasks.forget(id, caller);
    await expect(start("order-7")).rejects.toMatchObject({
      code: "MCI_KEY_REUSED",
      message: expect.stringContaining(`the task ${id}, which is no longer kept`),
    });
    expect(runs).toHaveLength(1);
  });
});

describe("a store that is frozen", () => {
  it("makes requests about tasks fail in time, and a task does not run whose caller was told so", async () => {
    const kept = memoryStore();
    let thaw = (): void => {};
    let frozen: Promise<void> | undefined;
    const written: string[] = [];
    const store: Store = {
      ...kept,
      get: async (key) => (await frozen, kept.get(key)),
      set: async (...given) => (await frozen, written.push(given[1]), kept.set(...given)),
    };
    const { runs, start, end, tasks } = await opened({ engine: localEngine({ store }) });
    const { id } = await start();
    await end(id);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    frozen = new Promise((resolve) => (thaw = resolve));
    const asked = [start(), tasks.get(id, caller), tasks.answer(id, {}, caller), tasks.cancel(id, caller)];
    const ended = Promise.allSettled<unknown>(asked);
    await vi.advanceTimersByTimeAsync(5_000);
    const refused = {
      status: "rejected",
      reason: { code: "MCI_STORE", message: expect.stringMatching(/^Tasks cannot/) },
    };
    expect(await ended).toMatchObject([refused, refused, refused, refused]);
    thaw();
    vi.useRealTimers();
    await expect.poll(() => written.filter((value) => value.includes('"cancelled"'))).toHaveLength(1);
    expect(runs).toHaveLength(1);
  });
});

it("listens to nothing if its engine cannot be opened", async () => {
  const store = memoryStore();
  let listeners = 0;
  const subscribe: Store["subscribe"] = async (topic, subscriber) => {
    const unsubscribe = await store.subscribe(topic, subscriber);
    listeners += 1;
    return async () => {
      listeners -= 1;
      await unsubscribe();
    };
  };
  const engine = localEngine({ store: { ...store, subscribe } });
  const open = (): Promise<void> => Promise.reject(new MCIError("MCI_STORE", "no queue today"));
  const tasks = createTasks({ engine: { ...engine, open } });
  await expect(tasks.open({ toolboxFor: () => undefined })).rejects.toThrow("no queue today");
  expect(listeners).toBe(0);
  await expect(tasks.start(order)).rejects.toMatchObject({ code: "MCI_CONFIG" });
});

describe("processes that share a store", () => {
  it("leave nothing in it once their tasks have ended and another one has noticed that they are gone", async () => {
    const store = memoryStore();
    const kept = new Set<string>();
    const noted: Store = {
      ...store,
      set: async (...given) => (kept.add(given[0]), store.set(...given)),
      delete: async (...given) => (kept.delete(given[0]), store.delete(...given)),
    };
    const ofProcesses = (): readonly string[] => [...kept].filter((key) => key.startsWith("mci:task-process:"));
    const first = await opened({ engine: localEngine({ store: noted, leaseMs: 100 }) });
    await first.end((await first.start()).id);
    await first.tasks.close();
    expect(ofProcesses()).toHaveLength(1);
    const [left] = ofProcesses();
    await opened({ engine: localEngine({ store: noted, leaseMs: 100 }) });
    await expect.poll(ofProcesses).not.toContain(left);
  });

  it("cancel what was cancelled elsewhere while their connection to the store was broken", async () => {
    const store = memoryStore();
    let reconnected = (): void => {};
    /** Messages get lost, as on a broken connection. */
    const subscribe: Store["subscribe"] = (topic, { onGap }) => {
      reconnected = () => onGap?.();
      return store.subscribe(topic, { onMessage() {} });
    };
    const signals: AbortSignal[] = [];
    const execute: Execute = (options) => (signals.push(options.signal!), untilCancelled(options));
    const working = await opened({ engine: localEngine({ store: { ...store, subscribe } }) }, execute);
    const [{ id }, { id: left }] = [await working.start(), await working.start()];
    await expect.poll(() => signals.length).toBe(2);
    const other = closedAtEnd(createTasks({ engine: localEngine({ store }) }));
    await other.open({ toolboxFor: () => undefined });
    expect(await other.cancel(id, caller)).toBe(true);
    const aborted = (): number => signals.filter(({ aborted }) => aborted).length;
    expect(aborted()).toBe(0);
    reconnected();
    await expect.poll(aborted).toBe(1);
    expect(await other.get(left, caller)).toMatchObject({ status: "working" });
  });

  it("take over what a dead one left, also if the store fails once in the midst of that", async () => {
    const kept = memoryStore();
    const idle: TaskEngine = { store: kept, open: async () => {}, add: async () => {}, close: async () => {} };
    const dead = await opened({ engine: idle });
    const { id } = await dead.start();
    await kept.set("mci:task-processes", JSON.stringify(["dead"]));
    await kept.set("mci:task-process:dead", JSON.stringify([id]));
    let failures = 0;
    const set: Store["set"] = async (key, ...given) => {
      const isTaken = key === "mci:task-processes" && (await kept.get("mci:task-process:dead")) === undefined;
      if (isTaken && failures++ === 0) throw new MCIError("MCI_STORE", "The store is away.");
      return kept.set(key, ...given);
    };
    const { end } = await opened({ engine: localEngine({ store: { ...kept, set }, leaseMs: 300 }) });
    expect(await end(id)).toMatchObject({ status: "completed" });
    await expect.poll(async () => (await kept.get("mci:task-processes"))?.value).not.toContain("dead");
    expect(failures).toBeGreaterThan(1);
  });

  it("are not taken for dead if their signs of life are late, as after the store was away", async () => {
    const store = memoryStore();
    const leaseMs = 300;
    const working = await opened({ engine: localEngine({ store, leaseMs }) }, untilCancelled);
    const { id } = await working.start();
    const looks = new Map<string, number>();
    /** Each process seems silent the first time. */
    const get: Store["get"] = async (key) => {
      if (!key.endsWith(":alive")) return store.get(key);
      looks.set(key, (looks.get(key) ?? 0) + 1);
      return looks.get(key) === 1 ? undefined : store.get(key);
    };
    const other = closedAtEnd(createTasks({ engine: localEngine({ store: { ...store, get }, leaseMs }) }));
    await other.open({ toolboxFor: () => undefined });
    await expect.poll(() => Math.max(0, ...looks.values()), { timeout: 20_000 }).toBeGreaterThan(3);
    expect(await other.get(id, caller)).toMatchObject({ status: "working" });
  });
});
