import type { Figure } from "./measure.ts";

/** `1.45`, or `3.2 ms`. */
export function formatAmount({ unit }: Pick<Figure, "unit">, value = Number.NaN): string {
  const digits = value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0);
  return unit === undefined ? digits : `${digits} ${unit}`;
}

/** `eta 1.16, nunjucks 4.20`. */
export function formatPeers(figure: Figure): string {
  const peers = Object.entries(figure.values).filter(([name]) => name !== "mci");
  return peers.map(([name, value]) => `${name} ${formatAmount(figure, value)}`).join(", ");
}
