import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Case, Cases } from "./case.ts";

const checkout = join(import.meta.dirname, "..", "..", "..");
const { bin }: { readonly bin: { readonly mci: string } } = JSON.parse(
  readFileSync(join(checkout, "apps", "cli", "package.json"), "utf8"),
);
const cli = join(checkout, "apps", "cli", bin.mci);
const execution = { type: "text", text: "Hello {{props.name}}!" };
const inputSchema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };

export const cases: Cases = {
  "mci --help": () => ({ run: () => start([cli, "--help"]) }),
  "one-shot text call": () => oneShot({ name: "greet", execution }),
  "one-shot text call with an inputSchema": () => oneShot({ name: "greet", inputSchema, execution }),
  'import "mci"': () => ({ run: () => start(["--input-type=module", "-e", 'import "mci"']) }),
  'import "@mci/template"': () => ({ run: () => start(["--input-type=module", "-e", 'import "@mci/template"']) }),
};

function oneShot(tool: object): Case {
  const folder = mkdtempSync(join(tmpdir(), "mci-bench-"));
  const file = join(folder, "tools.mci.json");
  writeFileSync(file, JSON.stringify({ schemaVersion: "1.0", tools: [tool] }));
  return {
    run: () => start([cli, "call", "greet", "name=Ada", "--file", file]),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function start(args: readonly string[]): void {
  const options = { cwd: join(checkout, "bench"), encoding: "utf8" } as const;
  const { status, stderr } = spawnSync(process.execPath, args, options);
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
}
