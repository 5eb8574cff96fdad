import { maxTimerMs } from "@mci/plugin-kit/options";
import { UsageError } from "../usage-error.ts";

/** Parses `500ms`, `5s` and `2m` into milliseconds. Throws UsageError that names the option for anything else, also a bare number. */
export function readDuration(text: string, option: string): number {
  const [, amount = "", unit = ""] = /^(\d+(?:\.\d+)?)(\w*)$/.exec(text) ?? [];
  const hint = `Write ${option} 500ms, ${option} 5s or ${option} 2m.`;
  if (amount === "") throw new UsageError(`${option} ${text}: expected a time.`, hint);
  if (unit === "") throw new UsageError(`${option} ${text}: expected a unit behind the number: ms, s or m.`, hint);
  const factor = units.get(unit);
  if (factor === undefined)
    throw new UsageError(`${option} ${text}: '${unit}' is not a unit: expected ms, s or m.`, hint);
  const ms = Math.round(Number(amount) * factor);
  if (ms < 1 || ms > maxTimerMs) throw new UsageError(`${option} ${text}: expected a time from 1 ms to 24 days.`, hint);
  return ms;
}

const units: ReadonlyMap<string, number> = new Map([
  ["ms", 1],
  ["s", 1_000],
  ["m", 60_000],
]);

/** Writes milliseconds the way people say them: `0.4 s`, `12 ms`. */
export function formatDuration(ms: number): string {
  if (ms < 100) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1_000)} s`;
}
