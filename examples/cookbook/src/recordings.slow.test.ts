import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";

const root = join(import.meta.dirname, "..");

it("the recordings of the recipes are what a run of them records (pnpm --filter @mci/example-cookbook record)", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mci-recordings-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const args = ["--conditions=@mci/source", "--import", "tsx", "src/record.ts", folder];
  await promisify(execFile)(process.execPath, args, { cwd: root });

  const recorded = await fixturesIn(folder);
  for (const file of recorded) expect([file, await parsed(folder, file)]).toEqual([file, await parsed(root, file)]);
  // That of kubectl, where it is not installed.
  const kept = (await fixturesIn(root)).filter((file) => !recorded.includes(file));
  expect(kept.filter((file) => !file.startsWith("pods/"))).toEqual([]);
});

async function fixturesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => /^[\w-]+\/__fixtures__\/.+\.json$/.test(name)).toSorted();
}

async function parsed(folder: string, file: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, file), "utf8"));
}
