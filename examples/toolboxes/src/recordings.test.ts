import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { recordToolboxes } from "./record-toolboxes.ts";
import { root, toolboxes } from "./toolboxes.ts";

const hasSqlite = spawnSync("sqlite3", ["-version"]).status === 0;

describe("the recordings", () => {
  it.each(toolboxes.filter((name) => name !== "database"))(
    "of %s are what a run records (pnpm --filter @mci/example-toolboxes record)",
    async (name) => expect(await recorded(name)).toEqual(await kept(name)),
  );

  it.skipIf(!hasSqlite)("of database are what sqlite3 says, but for its words (skipped without sqlite3)", async () => {
    // Versions word their errors differently; the tests of the toolbox compare what all of them say.
    expect(Object.keys(await recorded("database"))).toEqual(Object.keys(await kept("database")));
  });
});

async function recorded(name: string): Promise<Readonly<Record<string, unknown>>> {
  const folder = await mkdtemp(join(tmpdir(), "mci-recordings-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await recordToolboxes(folder, [name]);
  return fixturesIn(join(folder, name, "__fixtures__"));
}

function kept(name: string): Promise<Readonly<Record<string, unknown>>> {
  return fixturesIn(join(root, name, "__fixtures__"));
}

async function fixturesIn(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".json")).toSorted();
  const parsed = names.map(async (name) => [name, JSON.parse(await readFile(join(folder, name), "utf8"))] as const);
  return Object.fromEntries(await Promise.all(parsed));
}
