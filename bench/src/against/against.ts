import { suites } from "../cases/index.ts";
import { checkOut, here } from "./checkout.ts";
import { compare, type Comparison, type Folders, type Spread } from "./compare.ts";
import { namesOf } from "./side.ts";

/** Compares the built packages of another commit with those of this checkout, case by case, in one run. */
export async function against(ref: string, wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !Object.hasOwn(suites, name));
  if (unknown.length > 0)
    throw new Error(`Unknown suite: ${unknown.join(", ")}. Suites to compare: ${Object.keys(suites).join(", ")}.`);
  console.log(`Installing and building ${ref} ...`);
  const other = checkOut(ref);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      other.remove();
      process.exit(1);
    });
  }
  const folders = { before: other.folder, after: here };
  try {
    console.log("Time of one run, and after / before as the median of neighboring rounds (its quartiles).\n");
    console.log(line("", "before", "after", "time", "CPU time"));
    for (const suite of wanted.length > 0 ? wanted : Object.keys(suites)) await compareSuite(folders, suite);
  } finally {
    other.remove();
  }
}

async function compareSuite(folders: Folders, suite: string): Promise<void> {
  const names = await namesOf(folders.after, suite);
  const known = await namesOf(folders.before, suite).catch((): readonly string[] => []);
  if (known.length === 0) console.log(`${suite}: the other checkout cannot run it`);
  for (const name of names.filter((name) => known.includes(name))) {
    const row = await compare(folders, suite, name).then(cells, (error: unknown) => [String(error)]);
    console.log(line(name, ...row));
  }
}

function cells({ before, after, wall, cpu }: Comparison): string[] {
  return [duration(before), duration(after), ratio(wall), cpu === undefined ? "-" : ratio(cpu)];
}

function line(name: string, ...columns: readonly string[]): string {
  const [before = "", after = "", ...ratios] = columns;
  return [name.padEnd(48), before.padStart(9), after.padStart(9), ...ratios.map((text) => `  ${text.padEnd(18)}`)]
    .join(" ")
    .trimEnd();
}

function ratio({ low, median, high }: Spread): string {
  return `${median.toFixed(2)} (${low.toFixed(2)}-${high.toFixed(2)})`;
}

function duration(nanoseconds: number): string {
  if (nanoseconds >= 1e6) return `${(nanoseconds / 1e6).toFixed(1)} ms`;
  return nanoseconds >= 1e3 ? `${(nanoseconds / 1e3).toFixed(1)} us` : `${nanoseconds.toFixed(0)} ns`;
}
