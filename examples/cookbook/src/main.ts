import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { testTools } from "@mci/testing";

/** Runs the tests of every recipe, answered from what its `__fixtures__` hold. That of the database needs one: see its test. */
const root = join(import.meta.dirname, "..");
const recipes = readdirSync(root).filter((name) => name !== "sql" && existsSync(join(root, name, "mci.yaml")));
for (const name of recipes) {
  const { results, failed } = await testTools(join(root, name, "mci.yaml"));
  if (failed === 0 && results.length > 0) continue;
  console.error(`${name}: ${JSON.stringify(results, null, 2)}`);
  process.exitCode = 1;
}
