import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MCIClient } from "mci";
import { stringify } from "yaml";
import type { Case, Cases } from "./case.ts";
import { smallTool, tool } from "./tools.ts";

export const cases: Cases = {
  "load 10 tools, JSON": () => load(JSON.stringify(document(10, tool)), "json"),
  "load 1,000 tools, JSON": () => load(JSON.stringify(document(1_000, tool)), "json"),
  "load 10,000 tools, JSON": () => load(JSON.stringify(document(10_000, tool)), "json"),
  "load 1,000 tools, YAML": () => load(stringify(document(1_000, tool)), "yaml"),
  "load 10,000 tools, YAML": () => load(stringify(document(10_000, smallTool)), "yaml"),
};

function document(count: number, toTool: (index: number) => unknown): Record<string, unknown> {
  return { schemaVersion: "1.0", tools: Array.from({ length: count }, (_, index) => toTool(index)) };
}

function load(content: string, ending: string): Case {
  const folder = mkdtempSync(join(tmpdir(), "mci-bench-"));
  const file = join(folder, `tools.mci.${ending}`);
  writeFileSync(file, content);
  return {
    run: async () => (await MCIClient.load(file)).close(),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
