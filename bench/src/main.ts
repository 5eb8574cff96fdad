import { parseArgs } from "node:util";
import { answers } from "./answers.ts";
import { cheapRequests } from "./cheap-requests.ts";
import { commands } from "./commands.ts";
import { curves } from "./curves.ts";
import { extraction } from "./extraction.ts";
import { loading } from "./loading.ts";
import type { Figure } from "./measure.ts";
import { memory } from "./memory.ts";
import { output } from "./output.ts";
import { overload } from "./overload.ts";
import { redaction } from "./redaction.ts";
import { requests } from "./requests.ts";
import { responses } from "./responses.ts";
import { servers } from "./servers.ts";
import { serving } from "./serving.ts";
import { startUp } from "./start-up.ts";
import { templates } from "./templates.ts";
import { textCall } from "./text-call.ts";
import { validationCost } from "./validation-cost.ts";

/**
 * Prints the table of ratios. Names of suites as arguments run only those: `pnpm bench templates loading`. With
 * `--against REF` it compares this checkout with another commit instead.
 */
const suites: Readonly<Record<string, () => Promise<Figure[]> | Figure[]>> = {
  templates,
  textCall,
  loading,
  curves,
  startUp,
  memory,
  requests,
  answers,
  redaction,
  responses,
  servers,
  serving,
  overload,
  cheapRequests,
  commands,
  output,
  extract: extraction,
  "validation-cost": validationCost,
};
const { values, positionals } = parseArgs({ options: { against: { type: "string" } }, allowPositionals: true });
const wanted = positionals.map(kebabCase);
if (values.against === undefined) await measure();
else await (await import("./against/against.ts")).against(values.against, wanted);

async function measure(): Promise<void> {
  const known = Object.keys(suites).map(kebabCase);
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown suite: ${unknown.join(", ")}. Suites: ${known.join(", ")}.`);
  console.log("Ratios against the limit of the same run; less is better.\n");
  for (const [name, suite] of Object.entries(suites)) {
    if (wanted.length === 0 || wanted.includes(kebabCase(name))) for (const figure of await suite()) print(figure);
  }
}

function print({ name: title, limit, ratios, budget }: Figure): void {
  const { mci = Number.NaN, ...peers } = ratios;
  const verdict = budget === undefined ? "" : mci <= budget ? `within ${shown(budget)}` : `OVER ${shown(budget)}`;
  const others = Object.entries(peers).map(([peer, ratio]) => `${peer} ${ratio.toFixed(2)}`);
  console.log(
    `${title.padEnd(46)} ${mci.toFixed(2).padStart(6)}  ${verdict.padEnd(12)} limit ${inUnits(limit)}  ${others.join(", ")}`,
  );
}

/** `text-call` and `textCall` name the same suite. */
function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function shown(budget: number): string {
  return String(Math.round(budget * 100) / 100);
}

function inUnits(amount: number): string {
  if (amount >= 1e6) return `${(amount / 1e6).toFixed(1)}M`;
  return amount >= 1e3 ? `${(amount / 1e3).toFixed(1)}k` : amount.toFixed(0);
}
