import type { Case } from "./cases/case.ts";
import { series, type Series } from "./cases/growth.ts";
import type { Figure } from "./measure.ts";
import { race } from "./race.ts";

/**
 * Measures growth: the processor time of one tool, step or call where there are many, against that of one where there
 * are few. Linear is 1; what would be quadratic is as many times more as there are more. Where V8 itself takes longer
 * for each of many, as a bare peer shows, the figure is the growth against that of the peer.
 */
export async function curves(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, one] of Object.entries(series)) figures.push(await curve(name, one));
  return figures;
}

async function curve(name: string, { few, many, prepare, bare }: Series): Promise<Figure> {
  const title = `one of ${many.toLocaleString("en")} ${name}, against one of ${few.toLocaleString("en")}`;
  const figure = await growth(title, few, many, prepare);
  if (bare === undefined) return figure;
  const own = growthIn(figure);
  const ofBare = growthIn(await growth(bare.name, few, many, bare.prepare));
  return { ...figure, values: { mci: own / ofBare, growth: own, [bare.name]: ofBare } };
}

function growthIn({ values }: Figure): number {
  return values["mci"] ?? Number.NaN;
}

/** The processor time of as many in small groups, against that of all of them at once. */
async function growth(name: string, few: number, many: number, prepare: Series["prepare"]): Promise<Figure> {
  const [ofFew, ofMany] = [await prepare(few), await prepare(many)];
  const times = await timesFor(ofMany);
  const runs = {
    limit: async () => repeat(ofFew, times * Math.round(many / few)),
    mci: async () => repeat(ofMany, times),
  };
  const figure = await race(name, runs, { count: 1, warmUp: 2 });
  await ofFew.close?.();
  await ofMany.close?.();
  return { ...figure, limit: (figure.limit ?? Number.NaN) / times / many };
}

/** How often it runs in a round of 30 ms, once V8 has compiled it. */
async function timesFor(one: Case): Promise<number> {
  const end = performance.now() + 300;
  let runs = 0;
  for (; performance.now() < end; runs += 1) await one.run();
  return Math.ceil(runs / 10);
}

async function repeat({ run }: Case, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await run();
}
