import type { Database } from "./database.ts";

/** Removes what is over its time, now and then: every process does, and none waits for another. */
export function sweeper(database: Database, keepLogMonths: number | undefined): { stop(): void } {
  const timer = setInterval(() => {
    // What fails now is tried again, and reads do not depend on it.
    sweep(database, keepLogMonths).catch(() => {});
  }, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** Removes values and budgets that have ended, a thousand at a time, and the months of logs that are not kept. */
export async function sweep({ schema, query }: Database, keepLogMonths: number | undefined): Promise<void> {
  for (const table of ["stored_values", "budgets"]) {
    const remove = `DELETE FROM ${schema}.${table} WHERE key IN (
      SELECT key FROM ${schema}.${table} WHERE ends_at <= now() LIMIT ${atOnce} FOR UPDATE SKIP LOCKED) RETURNING 1`;
    // As many may end in a minute as a busy server has kept in one.
    for (let removed = atOnce; removed === atOnce;) removed = (await query(remove)).length;
  }
  if (keepLogMonths === undefined) return;
  const months = await query<{ name: string }>(
    `SELECT child.relname AS name FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid
      WHERE inhparent = '${schema}.log_entries'::regclass
      AND child.relname < to_char((now() AT TIME ZONE 'UTC') - $1 * interval '1 month', '"log_entries_"YYYY_MM')`,
    [keepLogMonths],
  );
  for (const { name } of months) await query(`DROP TABLE IF EXISTS ${schema}.${name}`);
}

const everyMs = 60_000;
const atOnce = 1_000;
