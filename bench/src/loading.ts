import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MCIClient } from "mci";
import { parse as parseYaml, stringify } from "yaml";
import { inlineTool, referringTool, smallTool, tool } from "./cases/tools.ts";
import { figure, type Figure } from "./measure.ts";

/** Loading, validated and with all templates parsed, against the parsers alone. */
export async function loading(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "mci-bench-"));
  try {
    const figures: Figure[] = [];
    for (const count of [10, 1_000, 10_000]) figures.push(await load("JSON", count, folder));
    for (const count of [10, 1_000, 10_000]) figures.push(await load("YAML", count, folder));
    figures.push(await references(folder));
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function load(format: "JSON" | "YAML", count: number, folder: string): Promise<Figure> {
  // A YAML file may have 2 MB: its 10,000 tools are smaller ones.
  const document = {
    schemaVersion: "1.0",
    tools: Array.from({ length: count }, (_, index) =>
      format === "YAML" && count === 10_000 ? smallTool(index) : tool(index),
    ),
  };
  const content = format === "JSON" ? JSON.stringify(document) : stringify(document);
  const file = join(folder, format === "JSON" ? "tools.mci.json" : "tools.mci.yaml");
  writeFileSync(file, content);
  const limit = format === "JSON" ? () => void JSON.parse(content) : () => void parseYaml(content);
  const budget = count === 10_000 ? (format === "JSON" ? 3.5 : 1.2) : undefined;
  const rounds = count === 10_000 ? 7 : 21;
  const numbers = new Map([
    ["limit", await best(limit, rounds)],
    ["mci", await best(async () => (await MCIClient.load(file)).close(), rounds)],
  ]);
  return figure(`load ${count} tools, ${format}`, numbers, budget);
}

/** Tools whose schemas have definitions, against the same with the definitions where they are referred to. */
async function references(folder: string): Promise<Figure> {
  const load = (name: string, toTool: (index: number) => unknown): (() => Promise<void>) => {
    const file = join(folder, `${name}.mci.json`);
    const tools = Array.from({ length: 1_000 }, (_, index) => toTool(index));
    writeFileSync(file, JSON.stringify({ schemaVersion: "1.0", tools }));
    return async () => (await MCIClient.load(file)).close();
  };
  const [inline, referring] = [load("inline", inlineTool), load("referring", referringTool)];
  const numbers = new Map([
    ["limit", await best(inline, 21)],
    ["mci", await best(referring, 21)],
  ]);
  return figure("load 1000 tools with $ref, against inline", numbers, 1.5);
}

async function best(run: () => unknown, rounds: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    globalThis.gc?.();
    const start = process.hrtime.bigint();
    await run();
    least = Math.min(least, Number(process.hrtime.bigint() - start));
  }
  return least;
}
