import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Writes files into a new folder, which is removed after the test, and returns its path. */
export async function folderOf(files: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mci-testing-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
}

/** Returns a schema file with one tool, ready to be written as JSON. */
export function schemaWith(tool: object, rest: object = {}): object {
  return { schemaVersion: "1.0", tools: [{ name: "tool", ...tool }], ...rest };
}
