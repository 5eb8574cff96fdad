import type { Store, StoreTaking } from "@mci/contract";
import { toStoredKey } from "@mci/store/kit";
import type { Database } from "./database.ts";

interface BudgetRow {
  /** A bigint, as text. */
  readonly used: string;
  readonly reset: number;
}

/** Points by key, in PostgreSQL. */
export function postgresBudgets({ schema, query }: Database): Pick<Store, "take"> {
  const columns = "used, ceil(extract(epoch FROM budget.ends_at - now()) * 1000)::float8 AS reset";
  const isOver = "budget.ends_at <= now()";
  const add = `INSERT INTO ${schema}.budgets AS budget (key, used, ends_at)
    VALUES ($1, $2, now() + $4 * interval '1 millisecond')
    ON CONFLICT (key) DO UPDATE SET
      used = CASE WHEN ${isOver} THEN excluded.used ELSE budget.used + excluded.used END,
      ends_at = CASE WHEN ${isOver} THEN excluded.ends_at ELSE budget.ends_at END
    WHERE ${isOver} OR budget.used + excluded.used <= $3
    RETURNING ${columns}`;
  const look = `SELECT ${columns} FROM ${schema}.budgets AS budget WHERE key = $1 AND NOT ${isOver}`;
  return {
    async take(key, points, { limit, windowMs }) {
      const stored = toStoredKey(key);
      if (points > 0) {
        const [taken] = await query<BudgetRow>(add, [stored, points, limit, windowMs]);
        if (taken !== undefined) return toTaking(true, limit, taken);
      }
      const [found] = await query<BudgetRow>(look, [stored]);
      if (found !== undefined) return toTaking(points === 0, limit, found);
      // Nothing was taken yet; or too much was, and the window ended right after.
      return { isTaken: points === 0, remaining: limit, resetMs: 0 };
    },
  };
}

function toTaking(isTaken: boolean, limit: number, { used, reset }: BudgetRow): StoreTaking {
  return { isTaken, remaining: Math.max(0, limit - Number(used)), resetMs: Math.max(0, reset) };
}
