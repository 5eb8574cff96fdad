import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The variable by which measured processes inherit the folder: they are killed, and could not remove one of their own. */
const variable = "MCI_BENCH_FOLDER";

/** Writes a file into a folder that goes with the bench, and returns its path. */
export function tempFile(name: string, content: unknown): string {
  const file = join((process.env[variable] ??= makeFolder()), name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

/** Writes a file of tools, and returns its path. */
export function toolsFile(name: string, tools: readonly object[]): string {
  return tempFile(name, { schemaVersion: "1.0", tools });
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "mci-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
