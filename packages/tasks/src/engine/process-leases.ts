import type { Store } from "@mci/contract";
import { storeKey } from "@mci/plugin-kit";

/** Tells other processes which tasks this one has, and takes over those of processes that have died. */
export interface ProcessLeases {
  /** Notes tasks of this process. Once it has resolved, another process takes them over if this one dies. */
  hold(ids: readonly string[]): Promise<void>;
  drop(id: string): Promise<void>;
  /** Leaves the tasks that are held to the next process. */
  close(): Promise<void>;
}

export interface LeaseOptions {
  readonly leaseMs: number;
  readonly onLost: (ids: readonly string[]) => void;
  readonly onError: (error: unknown) => void;
}

export async function processLeases(store: Store, options: LeaseOptions): Promise<ProcessLeases> {
  const { leaseMs, onLost, onError } = options;
  const self = crypto.randomUUID();
  const held = new Set<string>();
  let writing: Promise<unknown> = Promise.resolve();
  const write = (): Promise<void> => {
    const written = writing.then(() => store.set(tasksKey(self), JSON.stringify([...held])).then(() => undefined));
    writing = written.catch(() => undefined);
    return written;
  };
  const beat = (): Promise<unknown> => store.set(aliveKey(self), "", { ttlMs: leaseMs });
  const hold = (ids: readonly string[]): Promise<void> => {
    for (const id of ids) held.add(id);
    return write();
  };
  const drop = (ids: readonly string[]): Promise<void> => {
    for (const id of ids) held.delete(id);
    return write();
  };

  async function takeOver(process: string): Promise<void> {
    const left = await store.get(tasksKey(process));
    const ids = left === undefined ? [] : (JSON.parse(left.value) as readonly string[]);
    if (left !== undefined) {
      if (ids.length > 0) await hold(ids); // Before they are taken from the other: this process may die too.
      const isOurs = await store.delete(tasksKey(process), { ifVersion: left.version });
      if (!isOurs) return drop(ids);
    }
    onLost(ids);
    await changeProcesses(store, (all) => all.filter((other) => other !== process));
  }

  /** While the store is away, nobody can show signs of life: a process has to be silent twice. */
  let silent: ReadonlySet<string> = new Set();

  async function sweep(): Promise<void> {
    const all = await processesOf(store);
    // A process that was silent for too long was taken for dead, and is not any more.
    if (!all.includes(self)) await changeProcesses(store, (others) => [...others, self]).then(write);
    const late = new Set<string>();
    for (const process of all) {
      if (process === self || (await store.get(aliveKey(process))) !== undefined) continue;
      if (silent.has(process)) await takeOver(process);
      else late.add(process);
    }
    silent = late;
  }

  await beat();
  await sweep();
  let turn: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    turn = turn
      .then(beat)
      .then(sweep)
      .catch((error: unknown) => {
        silent = new Set(); // the others may not have reached it either
        onError(error);
      });
  }, leaseMs / 3).unref();
  return {
    hold,
    drop: (id) => drop([id]),
    async close() {
      clearInterval(timer);
      await turn;
      await writing;
      await store.delete(aliveKey(self));
    },
  };
}

async function processesOf(store: Store): Promise<readonly string[]> {
  const found = await store.get(processesKey);
  return found === undefined ? [] : (JSON.parse(found.value) as readonly string[]);
}

async function changeProcesses(store: Store, step: (all: readonly string[]) => readonly string[]): Promise<void> {
  for (;;) {
    const found = await store.get(processesKey);
    const next = JSON.stringify(step(found === undefined ? [] : (JSON.parse(found.value) as readonly string[])));
    const condition = found === undefined ? { ifAbsent: true } : { ifVersion: found.version };
    if ((await store.set(processesKey, next, condition)) !== undefined) return;
  }
}

const processesKey = storeKey("mci", "task-processes");

function tasksKey(process: string): string {
  return storeKey("mci", "task-process", process);
}

function aliveKey(process: string): string {
  return storeKey("mci", "task-process", process, "alive");
}
