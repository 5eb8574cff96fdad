import { UsageError } from "../usage-error.ts";

/** Parses `500` or `500ms`, `5s` and `2m` into milliseconds. Throws UsageError that names the option for anything else. */
export function readDuration(text: string, option: string): number {
  const [, amount, unit = "ms"] = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(text) ?? [];
  const ms = Math.round(Number(amount) * (unit === "ms" ? 1 : unit === "s" ? 1_000 : 60_000));
  if (amount !== undefined && ms >= 1 && ms <= maxMs) return ms;
  throw new UsageError(
    `${option} ${text}: expected a time from 1 ms to 24 days.`,
    `Write ${option} 500ms, ${option} 5s or ${option} 2m.`,
  );
}

/** Writes milliseconds the way people say them: `0.4 s`, `12 ms`. */
export function formatDuration(ms: number): string {
  if (ms < 100) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1_000)} s`;
}

/** The longest delay of a timer in Node. */
const maxMs = 2 ** 31 - 1;
