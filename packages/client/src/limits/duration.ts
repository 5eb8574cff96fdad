/** In the largest unit that it is a whole number of; from a second on without milliseconds, rounded up. */
export function roundedDuration(ms: number): string {
  return duration(ms < 1_000 ? ms : Math.ceil(ms / 1_000) * 1_000);
}

/** In the largest unit that it is a whole number of. */
export function duration(ms: number): string {
  for (const [name, unit] of units) if (ms % unit === 0) return `${ms / unit} ${name}`;
  return `${ms} ms`;
}

const units = [
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1_000],
] as const;
