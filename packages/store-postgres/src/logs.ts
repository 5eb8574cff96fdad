import type { Store } from "@mci/contract";
import { fromStoredText, toStoredKey, toStoredText } from "@mci/store/kit";
import type { Database } from "./database.ts";

interface EntryRow {
  readonly number: string;
  readonly at: number;
  readonly value: string;
}

/** Logs in PostgreSQL, in a partition for each month. */
export function postgresLogs({ schema, query }: Database): Pick<Store, "append" | "page"> {
  const append = `SELECT ${schema}.append_entries($1, $2::text[])::text AS number`;
  const select = `SELECT number::text, extract(epoch FROM at)::float8 * 1000 AS at, value FROM (
      SELECT *, sum(octet_length(value)) OVER (ORDER BY number) - octet_length(value) AS bytes_before FROM (
        SELECT * FROM ${schema}.log_entries WHERE log = $1 AND number > $2 ORDER BY number LIMIT $3
      ) AS page
    ) AS measured WHERE bytes_before < ${maxPageBytes} ORDER BY measured.number`;
  return {
    async append(log, values) {
      const [row] = await query<EntryRow>(append, [toStoredKey(log), values.map(toStoredText)]);
      return row?.number ?? "";
    },
    async page(log, { after = "0", maxEntries = 100 } = {}) {
      const rows = await query<EntryRow>(select, [toStoredKey(log), after, maxEntries]);
      return rows.map(({ number, at, value }) => ({
        cursor: number,
        at: Math.round(at),
        value: fromStoredText(value),
      }));
    },
  };
}

/** A page ends with the entry with which it reaches this. */
const maxPageBytes = 4_000_000;
