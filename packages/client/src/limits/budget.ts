import { sha256 } from "@mci/plugin-kit";
import { resolve } from "node:path";
import type { CallContext, RateLimit, Tool } from "@mci/contract";

/** Points that calls take from: those of one tool, or of all tools of a toolset. */
export interface Budget {
  readonly limit: RateLimit;
  /** The toolset that shares it. Absent: it is the tool's own. */
  readonly toolset?: string | undefined;
  /** The names that identify this budget. Without the limit: a budget stays the same when a reload changes that. */
  readonly owner: readonly string[];
}

/** The budgets that each call of a tool takes a point of. */
export function budgetsOf({ name, rateLimit, origin }: Tool): readonly Budget[] {
  const { file = "", folder, toolset = "", rateLimit: shared } = origin;
  const budgets: Budget[] = [];
  const place = resolve(folder);
  if (rateLimit !== undefined) budgets.push({ limit: rateLimit, owner: ["tool", place, file, name] });
  if (shared !== undefined) budgets.push({ limit: shared, toolset, owner: ["toolset", place, toolset] });
  return budgets;
}

/** Returns the key in the store. A hash: names of people do not belong in a store, and memory has room for more short keys. */
export function keyOf({ owner, limit: { per } }: Budget, { tenant, subject }: CallContext = {}): string {
  const callers = { call: [], tenant: [tenant ?? null], subject: [tenant ?? null, subject ?? null] }[per];
  return `mci:limit:${sha256(JSON.stringify([...owner, per, ...callers]))}`;
}
