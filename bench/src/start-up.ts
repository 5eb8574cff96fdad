import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { figure, type Figure } from "./measure.ts";

const cli = join(import.meta.dirname, "..", "..", "apps", "cli", "dist", "main.mjs");
const text = { type: "text", text: "Hello {{props.name}}!" };
const schema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };

/** The built command against `node -e 0`: the help, and a one-shot call of a text tool. */
export function startUp(): Figure[] {
  if (!existsSync(cli)) throw new Error("Build first: pnpm build");
  const folder = mkdtempSync(join(tmpdir(), "mci-bench-"));
  try {
    const plain = fileOf(folder, "plain.mci.json", [{ name: "greet", execution: text }]);
    const typed = fileOf(folder, "typed.mci.json", [{ name: "greet", inputSchema: schema, execution: text }]);
    return [
      against("mci --help", [cli, "--help"], 1.3),
      against("one-shot text call", [cli, "call", "greet", "name=Ada", "--file", plain], 1.5),
      against("one-shot text call with an inputSchema", [cli, "call", "greet", "name=Ada", "--file", typed], 1.6),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function fileOf(folder: string, name: string, tools: readonly unknown[]): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify({ schemaVersion: "1.0", tools }));
  return file;
}

/** The best of twenty starts each, taken in turns. */
function against(name: string, args: readonly string[], budget: number): Figure {
  const best = new Map([
    ["limit", Number.POSITIVE_INFINITY],
    ["mci", Number.POSITIVE_INFINITY],
  ]);
  for (let round = 0; round < 20; round += 1) {
    best.set("limit", Math.min(best.get("limit") ?? 0, start(["-e", "0"])));
    best.set("mci", Math.min(best.get("mci") ?? 0, start(args)));
  }
  return figure(name, best, budget);
}

function start(args: readonly string[]): number {
  const from = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
  return Number(process.hrtime.bigint() - from);
}
