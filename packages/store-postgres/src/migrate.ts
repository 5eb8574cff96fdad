import type { Database } from "./database.ts";
import { migrations } from "./migrations.ts";

/** Creates the tables of a store, or brings them up to date. Of several processes that start at once, one does it. */
export async function migrate({ schema, query, transaction }: Database): Promise<void> {
  if ((await lastMigration(query, schema)) >= migrations.length) return;
  await transaction(async (client) => {
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`mci: migrations of ${schema}`]);
    // Creating what exists would need the right to create it.
    const { rows } = await client.query<{ oid: unknown }>("SELECT to_regnamespace($1) AS oid", [schema]);
    if (rows[0]?.oid === null) await client.query(`CREATE SCHEMA ${schema}`);
    await client.query(`CREATE TABLE IF NOT EXISTS ${schema}.migrations (number integer PRIMARY KEY, at timestamptz NOT NULL)`); // prettier-ignore
    const done = await client.query<{ last: number | null }>(`SELECT max(number) AS last FROM ${schema}.migrations`);
    for (const [index, migration] of migrations.entries()) {
      const number = index + 1;
      if (number <= (done.rows[0]?.last ?? 0)) continue;
      await client.query(migration(schema));
      await client.query(`INSERT INTO ${schema}.migrations VALUES ($1, now())`, [number]);
    }
  });
}

async function lastMigration(query: Database["query"], schema: string): Promise<number> {
  const [table] = await query<{ name: string | null }>("SELECT to_regclass($1)::text AS name", [
    `${schema}.migrations`,
  ]);
  if (table?.name === null) return 0;
  const [row] = await query<{ last: number | null }>(`SELECT max(number) AS last FROM ${schema}.migrations`);
  return row?.last ?? 0;
}
