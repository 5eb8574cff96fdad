/** A moment so many days from now, as the cache has it: `2026-12-22T09:30:00+00:00`. */
export function expiryIn(days: number): string {
  const moment = new Date(Date.now() + Math.min(days, maxDays) * dayMs);
  return moment.toISOString().replace(/\.\d+Z$/, "+00:00");
}

/** Returns the problem of an `expiresAt`, as the end of a sentence about the tools; undefined when it is in the future. */
export function overdue(expiresAt: string | undefined): string | undefined {
  const moment = expiresAt === undefined ? Number.NaN : Date.parse(expiresAt);
  if (Number.isNaN(moment)) return "have no date until which they are good";
  const past = Date.now() - moment;
  if (past < 0) return undefined;
  const days = Math.floor(past / dayMs);
  if (days === 0) return "expired less than a day ago";
  return days === 1 ? "expired a day ago" : `expired ${days} days ago`;
}

const dayMs = 86_400_000;

/** A hundred years: beyond it there is no valid date. */
const maxDays = 36_500;
