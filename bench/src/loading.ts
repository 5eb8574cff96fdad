import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { smallTool, tool } from "./cases/tools.ts";
import { startContestant, type Contestant } from "./contestant.ts";
import type { Figure } from "./measure.ts";
import { raceTurns, type Turn } from "./race.ts";

const program = join(import.meta.dirname, "peers", "loading.ts");

/**
 * Loading, validated and with all templates parsed, against the parsers alone: processor time, each contestant in a process of
 * its own, where it pays for its own garbage.
 */
export async function loading(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "mci-bench-"));
  const write = (file: string, content: string): void => writeFileSync(join(folder, file), content);
  try {
    for (const count of [10, 1_000, 10_000]) write(`${count}.mci.json`, JSON.stringify(documentOf(count, tool)));
    write("10.mci.yaml", stringify(documentOf(10, tool)));
    // A YAML file may have 2 MB: its 10,000 tools are smaller ones.
    write("10000.mci.yaml", stringify(documentOf(10_000, smallTool)));
    return [
      await parsed("load 10 tools, JSON", "10.mci.json", folder, 1_000),
      await parsed("load 1,000 tools, JSON", "1000.mci.json", folder, 50),
      await parsed("load 10,000 tools, JSON", "10000.mci.json", folder, 6),
      await parsed("load 10 tools, YAML", "10.mci.yaml", folder, 100),
      await parsed("load 10,000 tools, YAML", "10000.mci.yaml", folder, 1),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function documentOf(count: number, toTool: (index: number) => unknown): object {
  return { schemaVersion: "1.0", tools: Array.from({ length: count }, (_, index) => toTool(index)) };
}

/** A program that loads a file, and the file. */
interface Part {
  readonly loader: "limit" | "mci" | "zod alone";
  readonly file: string;
}

function parsed(name: string, file: string, folder: string, count: number): Promise<Figure> {
  const limit: Part = { loader: "limit", file };
  const mci: Part = { loader: "mci", file };
  const zod: Part = { loader: "zod alone", file };
  return raceFiles(name, file.endsWith(".json") ? { limit, mci, "zod alone": zod } : { limit, mci }, folder, count);
}

async function raceFiles(
  name: string,
  parts: Readonly<Record<string, Part>>,
  folder: string,
  count: number,
): Promise<Figure> {
  const processes: Contestant[] = [];
  const turns: Record<string, Turn> = {};
  try {
    for (const [contestant, { loader, file }] of Object.entries(parts)) {
      const started = await startContestant(program, [loader, folder]);
      processes.push(started);
      turns[contestant] = async (times) => started.turn(times, 1, file);
    }
    return await raceTurns(name, turns, { count, warmUp: 2 * count, clock: true });
  } finally {
    for (const started of processes) started.stop();
  }
}
