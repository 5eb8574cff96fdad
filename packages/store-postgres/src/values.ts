import type { Store } from "@mci/contract";
import { fromStoredText, toStoredKey, toStoredText } from "@mci/store/kit";
import type { Database } from "./database.ts";

interface ValueRow {
  readonly value: string;
  readonly version: string;
}

/** Values by key, in PostgreSQL. */
export function postgresValues({ schema, query }: Database): Pick<Store, "get" | "set" | "delete"> {
  const table = `${schema}.stored_values`;
  const isThere = "(stored.ends_at IS NULL OR stored.ends_at > now())";
  const select = `SELECT value, version::text FROM ${table} AS stored WHERE key = $1 AND ${isThere}`;
  const endsAt = "now() + $3 * interval '1 millisecond'";
  const upsert = `INSERT INTO ${table} AS stored (key, value, ends_at) VALUES ($1, $2, ${endsAt})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, version = excluded.version, ends_at = excluded.ends_at`;
  const update = `UPDATE ${table} AS stored SET value = $2, version = DEFAULT, ends_at = ${endsAt}
    WHERE key = $1 AND version::text = $4 AND ${isThere}`;
  const remove = `DELETE FROM ${table} AS stored
    WHERE key = $1 AND ($2::text IS NULL OR version::text = $2) AND ${isThere} RETURNING key`;
  return {
    async get(key) {
      const [row] = await query<ValueRow>(select, [toStoredKey(key)]);
      return row && { value: fromStoredText(row.value), version: row.version };
    },
    async set(key, value, { ttlMs = Number.POSITIVE_INFINITY, ifAbsent = false, ifVersion } = {}) {
      const values = [toStoredKey(key), toStoredText(value), ttlMs < maxTtlMs ? ttlMs : null];
      const [row] =
        ifVersion === undefined
          ? await query<ValueRow>(`${upsert}${ifAbsent ? ` WHERE NOT ${isThere}` : ""} RETURNING version::text`, values)
          : await query<ValueRow>(`${update} RETURNING version::text`, [...values, ifVersion]);
      return row?.version;
    },
    async delete(key, { ifVersion } = {}) {
      return (await query(remove, [toStoredKey(key), ifVersion ?? null])).length > 0;
    },
  };
}

/** More than 250,000 years count as for good: PostgreSQL has no dates after them. */
const maxTtlMs = 8e15;
