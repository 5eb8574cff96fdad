import type { Figure, Raced, Row, Taken, Unit } from "./row.ts";

/** Measures of a round by contestant. */
export type Round = Readonly<Record<string, Taken>>;

const units: Readonly<Partial<Record<Unit, number>>> = { ms: 1e6, s: 1e9, MB: 1e6 };

/**
 * Returns the medians of ratios, or of differences, within each round: a round that was disturbed says nothing about the next.
 * Without a limit, of the amounts.
 */
export function figureOf(rounds: readonly Round[], { by = "cpu", unit }: Pick<Raced, "by" | "unit">): Figure {
  const names = Object.keys(rounds[0] ?? {}).filter((name) => name !== "limit");
  const inRound = (round: Round, name: string): number => {
    const [own, limit] = [round[name]?.[by] ?? Number.NaN, round["limit"]?.[by]];
    if (unit === undefined) return own / (limit ?? Number.NaN);
    return (own - (limit ?? 0)) / (units[unit] ?? 1);
  };
  return Object.fromEntries(
    names.map((name) => [
      name,
      quantile(
        rounds.map((round) => inRound(round, name)),
        0.5,
      ),
    ]),
  );
}

/** Returns a quantile: that of 0.5 is the median. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

export function isWithin({ budget }: Row, figures: readonly Figure[]): boolean {
  return figures.every(({ mci = Number.NaN }, part) => mci <= (budget[part] ?? budget[0]!));
}

/** Formats the numbers of a contestant, one for each part: `1.31 / 2.75 / 1.62`, or `32.2 ms`. */
export function formatFigures(figures: readonly Figure[], name: string, unit: Unit | undefined): string {
  const digits = figures.map(({ [name]: value }) => (value === undefined ? "-" : formatNumber(value))).join(" / ");
  return unit === undefined ? digits : `${digits} ${unit}`;
}

/** Formats the numbers of the others: `handlebars 8.93 / 67.5, nunjucks 3.86 / 29.8`. */
export function formatPeers(figures: readonly Figure[], unit: Unit | undefined): string {
  const names = new Set(figures.flatMap((figure) => Object.keys(figure)).filter((name) => name !== "mci"));
  return [...names].map((name) => `${name} ${formatFigures(figures, name, unit)}`).join(", ");
}

export function formatBudget({ budget, unit }: Row): string {
  return unit === undefined ? budget.join(" / ") : `${budget.join(" / ")} ${unit}`;
}

function formatNumber(value: number): string {
  return value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0);
}
