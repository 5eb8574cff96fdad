import { readFile } from "node:fs/promises";
import { programsOf, type Programs } from "../harness/contestants.ts";
import type { Row } from "../harness/row.ts";
import { tempFile, toolsFile } from "../harness/temp.ts";
import { smallTool, tool, toolsOf } from "./tools.ts";

const mci = async (file: string): Promise<() => Promise<void>> => {
  const { MCIClient } = await import("mci");
  return async () => (await MCIClient.load(file)).close();
};

/** Programs are given a file, which all of them read. */
export const programs: Programs = {
  json: {
    limit(file: string) {
      return async () => JSON.parse(await readFile(file, "utf8")) as unknown;
    },
    mci,
    async "zod alone"(file: string) {
      const document = await zodDocument();
      return async () => document.parse(JSON.parse(await readFile(file, "utf8")));
    },
  },
  yaml: {
    async limit(file: string) {
      const { parse } = await import("yaml");
      return async () => parse(await readFile(file, "utf8")) as unknown;
    },
    mci,
  },
};

export const rows: readonly Row[] = [
  {
    name: "load 10 / 1,000 / 10,000 tools, JSON",
    against: "JSON.parse, CPU",
    budget: [5],
    parts: [10, 1_000, 10_000].map((count) =>
      programsOf("loading", programs, "json", { given: () => toolsFile(`${count}.mci.json`, toolsOf(count, tool)) }),
    ),
  },
  {
    name: "load 10,000 tools, YAML",
    against: "`yaml`, CPU",
    budget: [1.3],
    parts: [programsOf("loading", programs, "yaml", { given: yamlFile })],
  },
];

/** A YAML file may have 2 MB: its tools are smaller ones. */
async function yamlFile(): Promise<string> {
  const { stringify } = await import("yaml");
  return tempFile("10000.mci.yaml", stringify({ schemaVersion: "1.0", tools: toolsOf(10_000, smallTool) }));
}

/** Returns the check of a program that reads such a file by itself: shapes, neither schemas nor templates. */
async function zodDocument(): Promise<{ parse(value: unknown): unknown }> {
  const { z } = await import("zod");
  const tool = z.object({
    name: z.string(),
    description: z.string().optional(),
    tags: z.array(z.string()).optional(),
    annotations: z.object({ title: z.string().optional(), readOnlyHint: z.boolean().optional() }).optional(),
    inputSchema: z.record(z.string(), z.unknown()).optional(),
    execution: z.object({ type: z.literal("text"), text: z.string() }),
  });
  return z.object({ schemaVersion: z.string(), tools: z.array(tool) });
}
