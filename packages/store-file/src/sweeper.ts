import type { Data } from "./open-data.ts";

/** Removes what is over its time, now and then. */
export function sweeper(data: Data, maxLogAgeMs: number): { stop(): void } {
  const timer = setInterval(() => {
    // What fails now is tried again, and reads do not depend on it.
    sweep(data, maxLogAgeMs).catch(() => {});
  }, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** Removes values and budgets that have ended, a thousand at a time, and old entries of logs. */
export async function sweep(data: Data, maxLogAgeMs: number): Promise<void> {
  // As many may end between two times as a busy server has kept.
  for (let dropped = atOnce; dropped === atOnce;) dropped = await data.change(() => dropEnded(data));
  if (Number.isFinite(maxLogAgeMs)) await data.change(() => dropOldEntries(data, Date.now() - maxLogAgeMs));
}

function dropEnded({ values, budgets, ends }: Data): number {
  const now = Date.now();
  let dropped = 0;
  for (const ended of Array.from(ends.getKeys({ limit: atOnce }))) {
    const [end, table, key] = ended;
    if (end > now) break;
    dropped += 1;
    void ends.remove(ended);
    const current = table === "values" ? values.get(key)?.[2] : budgets.get(key)?.[1];
    // It may have been set again.
    if (current !== undefined && current <= now) void (table === "values" ? values : budgets).remove(key);
  }
  return dropped;
}

function dropOldEntries({ entries }: Data, before: number): void {
  let [first] = entries.getKeys({ limit: 1 });
  while (first !== undefined) {
    const [log] = first;
    for (const { key, value } of Array.from(
      entries.getRange({ start: [log, 0], end: [log, afterAll], limit: atOnce }),
    )) {
      if (value[1] >= before) break;
      void entries.remove(key);
    }
    [first] = entries.getKeys({ start: [log, afterAll], limit: 1 });
  }
}

const everyMs = 30_000;
const atOnce = 1_000;
const afterAll = Number.MAX_SAFE_INTEGER;
