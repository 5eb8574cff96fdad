import { MCIError, type Store } from "@mci/contract";
import { storeKey } from "@mci/plugin-kit";

/** How much the tasks of one tenant may take, whether they run or only keep their results. One subject may take half of it. */
export interface QuotaLimits {
  readonly maxTasks: number;
  readonly maxBytes: number;
}

/** Counts the tasks of each tenant. */
export interface Quotas {
  /** Counts a new task, once for each id. Rejects with MCIError (MCI_BUSY) if the tenant has no room for it. */
  add(tenant: string | undefined, entry: QuotaEntry): Promise<void>;
  /** Changes how many bytes a task takes. */
  resize(tenant: string | undefined, id: string, bytes: number): Promise<void>;
  /** Forgets a task that is not kept. */
  remove(tenant: string | undefined, id: string): Promise<void>;
}

export interface QuotaEntry {
  readonly id: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
  readonly bytes: number;
  /** Undefined where callers have none. */
  readonly subject?: string | undefined;
}

interface Change {
  /** Throws if the tenant has no room. */
  step(entries: readonly QuotaEntry[]): readonly QuotaEntry[];
  resolve(): void;
  reject(error: unknown): void;
}

export function quotas(store: Store, { maxTasks, maxBytes }: QuotaLimits): Quotas {
  /** By key: changes that wait for those under way. Many at once would keep each other from being written. */
  const queues = new Map<string, Change[]>();

  function change(tenant: string | undefined, step: Change["step"]): Promise<void> {
    const key = storeKey("mci", "tasks-of", JSON.stringify(tenant ?? null));
    return new Promise((resolve, reject) => {
      const queue = queues.get(key) ?? [];
      queue.push({ step, resolve, reject });
      if (queues.has(key)) return;
      queues.set(key, queue);
      void work(key, queue);
    });
  }

  async function work(key: string, queue: Change[]): Promise<void> {
    while (queue.length > 0) {
      const changes = queue.splice(0);
      await changeAll(key, changes).catch((error: unknown) => changes.forEach(({ reject }) => reject(error)));
    }
    queues.delete(key);
  }

  async function changeAll(key: string, changes: readonly Change[]): Promise<void> {
    for (;;) {
      const found = await store.get(key);
      const now = Date.now();
      const kept = found === undefined ? [] : readEntries(found.value);
      let entries: readonly QuotaEntry[] = kept.filter(({ expiresAt }) => expiresAt > now);
      const refused = new Map<Change, unknown>();
      for (const one of changes) {
        try {
          entries = one.step(entries);
        } catch (error) {
          refused.set(one, error);
        }
      }
      const ttlMs = entries.reduce((longest, { expiresAt }) => Math.max(longest, expiresAt - now), 1);
      const condition = found === undefined ? { ifAbsent: true } : { ifVersion: found.version };
      const isDone =
        refused.size === changes.length || (await store.set(key, writeEntries(entries), { ...condition, ttlMs }));
      if (isDone === undefined) continue;
      for (const one of changes) {
        if (refused.has(one)) one.reject(refused.get(one));
        else one.resolve();
      }
      return;
    }
  }

  return {
    add: (tenant, entry) =>
      change(tenant, (all) => {
        const entries = all.filter(({ id }) => id !== entry.id);
        checkRoom("a tenant", { maxTasks, maxBytes }, entries, entry);
        if (entry.subject !== undefined) {
          const own = entries.filter(({ subject }) => subject === entry.subject);
          const share = { maxTasks: Math.ceil(maxTasks / 2), maxBytes: Math.ceil(maxBytes / 2) };
          checkRoom("a subject", share, own, entry);
        }
        return [...entries, entry];
      }),
    resize: (tenant, id, bytes) =>
      change(tenant, (entries) => entries.map((entry) => (entry.id === id ? { ...entry, bytes } : entry))),
    remove: (tenant, id) => change(tenant, (entries) => entries.filter((entry) => entry.id !== id)),
  };
}

function checkRoom(
  whose: string,
  { maxTasks, maxBytes }: QuotaLimits,
  entries: readonly QuotaEntry[],
  added: QuotaEntry,
): void {
  const bytes = entries.reduce((sum, { bytes }) => sum + bytes, added.bytes);
  if (entries.length >= maxTasks)
    throw busy(`${whose} may have ${maxTasks === 1 ? "1 task" : `${maxTasks} tasks`} at a time`, entries);
  if (bytes > maxBytes) throw busy(`${whose} may have ${maxBytes.toLocaleString("en-US")} bytes of tasks`, entries);
}

function busy(limit: string, entries: readonly QuotaEntry[]): MCIError {
  const freeAt = entries.reduce((first, { expiresAt }) => Math.min(first, expiresAt), Infinity);
  if (!Number.isFinite(freeAt)) return new MCIError("MCI_BUSY", `Not started: ${limit}.`);
  const seconds = Math.max(1, Math.ceil((freeAt - Date.now()) / 1_000));
  const when = `The next place is free in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`;
  return new MCIError("MCI_BUSY", `Not started: ${limit}. ${when}`, { details: { retryAfterMs: seconds * 1_000 } });
}

/** Short, as it is written for each task of a tenant. */
function writeEntries(entries: readonly QuotaEntry[]): string {
  return JSON.stringify(entries.map(({ id, expiresAt, bytes, subject }) => [id, expiresAt, bytes, subject]));
}

function readEntries(text: string): readonly QuotaEntry[] {
  const rows = JSON.parse(text) as readonly (readonly [string, number, number, (string | null)?])[];
  return rows.map(([id, expiresAt, bytes, subject]) => ({ id, expiresAt, bytes, subject: subject ?? undefined }));
}
