import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suites } from "../suites.ts";
import { quantile, type Round } from "./figures.ts";
import { here, race } from "./race.ts";
import { steady, type Raced, type Start } from "./row.ts";

/** Compares the built packages of another commit with those of this checkout, part by part, in one run. */
export async function compareWith(ref: string, wanted: readonly string[]): Promise<void> {
  console.log(`Installing and building ${ref} ...`);
  const before = checkOut(ref);
  console.log("after / before: the median of the rounds, and its quartiles.\n");
  for (const suite of wanted) {
    for (const row of (await suites[suite]!()).rows) {
      if ("parts" in row) await compareRow(row, before);
    }
  }
}

async function compareRow(row: Raced, before: string): Promise<void> {
  console.log(`${row.name} (${row.by ?? "cpu"})`);
  for (const { mci } of row.parts) {
    const ratios = await ratiosOf(mci!, row, before).catch((error: unknown) => String(error));
    const [low, median, high] =
      typeof ratios === "string" ? [] : [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2));
    console.log(typeof ratios === "string" ? `    ${ratios}` : `    ${median} (${low}-${high})`);
  }
}

/** Races three pairs of processes, as each has luck of its own. */
async function ratiosOf(mci: Start, { by = "cpu" }: Raced, before: string): Promise<readonly number[]> {
  const rounds: Round[] = [];
  for (let pair = 0; pair < 3; pair += 1) {
    rounds.push(...(await race({ before: mci, after: mci }, { ...steady, rounds: 5 }, { before })));
  }
  return rounds.map((round) => (round["after"]![by] ?? Number.NaN) / (round["before"]![by] ?? Number.NaN));
}

/** Checks out a commit in a folder that goes with this process, builds it, and puts this bench into it. Returns the folder. */
function checkOut(ref: string): string {
  const folder = mkdtempSync(join(tmpdir(), "mci-against-"));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
    run(here, "git", ["worktree", "prune"]);
  };
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  run(here, "git", ["worktree", "add", "--quiet", "--detach", folder, ref]);
  run(folder, "npx", ["-y", "pnpm@10.34.9", "install", "--frozen-lockfile", "--prefer-offline", "--reporter=silent"]);
  run(folder, "npx", ["-y", "pnpm@10.34.9", "-s", "build"]);
  rmSync(join(folder, "bench", "src"), { recursive: true });
  cpSync(join(here, "bench", "src"), join(folder, "bench", "src"), { recursive: true });
  return folder;
}

/** Runs a command without the settings that pnpm hands to its scripts: they are those of this checkout. */
function run(cwd: string, command: string, args: readonly string[]): void {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm|pnpm)_/i.test(name)));
  execFileSync(command, args, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
}
