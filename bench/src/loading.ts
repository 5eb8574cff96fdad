import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MCIClient } from "mci";
import { parse as parseYaml, stringify } from "yaml";
import { inlineTool, referringTool, smallTool, tool } from "./cases/tools.ts";
import type { Figure } from "./measure.ts";
import { race } from "./race.ts";
import { zodDocument } from "./zod-document.ts";

/** Loading, validated and with all templates parsed, against the parsers alone: processor time. */
export async function loading(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "mci-bench-"));
  try {
    const figures: Figure[] = [];
    for (const count of [10, 1_000, 10_000]) figures.push(await load("JSON", count, folder));
    for (const count of [10, 10_000]) figures.push(await load("YAML", count, folder));
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
  const parse = (): unknown => (format === "JSON" ? JSON.parse(content) : parseYaml(content)) as unknown;
  const runs = {
    limit: async () => parse(),
    mci: async () => (await MCIClient.load(file)).close(),
    ...(format === "JSON" ? { "zod alone": async () => zodDocument.parse(parse()) } : undefined),
  };
  const name = `load ${count.toLocaleString("en")} tools, ${format}`;
  return race(name, runs, { count: Math.max(1, 1_000 / count), clock: true });
}

/** Tools whose schemas have definitions, against the same with the definitions where they are referred to. */
async function references(folder: string): Promise<Figure> {
  const load = (name: string, toTool: (index: number) => unknown): (() => Promise<void>) => {
    const file = join(folder, `${name}.mci.json`);
    const tools = Array.from({ length: 1_000 }, (_, index) => toTool(index));
    writeFileSync(file, JSON.stringify({ schemaVersion: "1.0", tools }));
    return async () => (await MCIClient.load(file)).close();
  };
  const runs = { limit: load("inline", inlineTool), mci: load("referring", referringTool) };
  return race("load 1,000 tools with $ref", runs, { count: 3 });
}
