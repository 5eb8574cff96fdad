import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { testTools } from "@mci/testing";
import { fileOf, root, secrets, toolboxes, withStandIns } from "./toolboxes.ts";

/** Records the tests of toolboxes and writes the recordings below a folder. Those of the database are of sqlite3 itself. */
export async function recordToolboxes(target: string, names: readonly string[] = toolboxes): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "mci-toolboxes-"));
  try {
    for (const name of names) await record(name, work, target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function record(name: string, work: string, target: string): Promise<void> {
  const folder = join(work, name);
  cpSync(join(root, name), folder, { recursive: true });
  rmSync(join(folder, "__fixtures__"), { recursive: true, force: true });
  const sql = join(folder, "shop.sql");
  if (existsSync(sql)) execFileSync("sqlite3", [join(folder, "shop.db")], { input: readFileSync(sql) });
  const running = await withStandIns(fileOf(name, work));
  try {
    const { results, failed } = await testTools(fileOf(name, work), { record: true, load: { env: secrets } });
    if (failed > 0)
      throw new Error(
        `${name}: ${JSON.stringify(
          results.filter(({ failures }) => failures.length > 0),
          null,
          2,
        )}`,
      );
  } finally {
    for (const { close } of running.values()) close();
  }
  const fixtures = join(folder, "__fixtures__");
  for (const path of readdirSync(fixtures, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".json")) continue;
    let recorded = readFileSync(join(fixtures, path), "utf8");
    for (const [host, { origin }] of running) recorded = recorded.replaceAll(origin, `https://${host}`);
    const to = join(target, name, "__fixtures__", path);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, recorded);
  }
}
