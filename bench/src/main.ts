import { commands } from "./commands.ts";
import { loading } from "./loading.ts";
import type { Figure } from "./measure.ts";
import { memory } from "./memory.ts";
import { output } from "./output.ts";
import { requests } from "./requests.ts";
import { responses } from "./responses.ts";
import { servers } from "./servers.ts";
import { serving } from "./serving.ts";
import { startUp } from "./start-up.ts";
import { templates } from "./templates.ts";
import { textCall } from "./text-call.ts";

/** Prints the table of ratios. Names of suites as arguments run only those: `pnpm bench templates loading`. */
const suites: Readonly<Record<string, () => Promise<Figure[]> | Figure[]>> = {
  templates,
  textCall,
  loading,
  startUp,
  memory,
  requests,
  responses,
  servers,
  serving,
  commands,
  output,
};
const wanted = process.argv.slice(2).filter((name) => name !== "--");
const unknown = wanted.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0)
  throw new Error(`No such suite: ${unknown.join(", ")}. There are: ${Object.keys(suites).join(", ")}.`);

console.log("Ratios against the limit of the same run; less is better.\n");
for (const [name, suite] of Object.entries(suites)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const { name: title, limit, ratios, budget } of await suite()) {
    const { mci = Number.NaN, ...peers } = ratios;
    const verdict = budget === undefined ? "" : mci <= budget ? `within ${shown(budget)}` : `OVER ${shown(budget)}`;
    const others = Object.entries(peers).map(([peer, ratio]) => `${peer} ${ratio.toFixed(2)}`);
    console.log(
      `${title.padEnd(46)} ${mci.toFixed(2).padStart(6)}  ${verdict.padEnd(12)} limit ${inUnits(limit)}  ${others.join(", ")}`,
    );
  }
}

function shown(budget: number): string {
  return String(Math.round(budget * 100) / 100);
}

function inUnits(amount: number): string {
  if (amount >= 1e6) return `${(amount / 1e6).toFixed(1)}M`;
  return amount >= 1e3 ? `${(amount / 1e3).toFixed(1)}k` : amount.toFixed(0);
}
