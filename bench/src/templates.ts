import { join } from "node:path";
import type { Figure } from "./measure.ts";
import { microsecondsOf, raceEvenly, startProcesses, turnsIn } from "./race-evenly.ts";

const program = join(import.meta.dirname, "peers", "templates.ts");
const compilers = ["mci", "eta", "handlebars"];
const uncompiled = ["limit", ...compilers, "nunjucks"];
const all = [...uncompiled];

const ratios: Readonly<Record<string, readonly string[]>> = {
  "one line, 3 placeholders, hot": all,
  "tree of 12 strings, hot": all,
  "100-item loop with an if on the props": all,
  "100-item loop with an if on the item": all,
  "1 MB file, hot": all,
  "1 MB file, parse and render": uncompiled,
};
const firstRender = "parse and first render of one line";

/**
 * Rendering hot and cold, against other engines and a JavaScript template literal. Each contestant in a process of its own,
 * in which it renders all of the rows, one after another.
 */
export async function templates(): Promise<Figure[]> {
  const processes = await startProcesses(program, all);
  const figures: Figure[] = [];
  try {
    for (const [row, names] of Object.entries(ratios)) {
      figures.push(await raceEvenly(row, turnsIn(row, processes, names)));
    }
    figures.push(await microsecondsOf(firstRender, turnsIn(firstRender, processes, compilers)));
  } finally {
    for (const process of Object.values(processes)) process.stop();
  }
  return figures;
}
