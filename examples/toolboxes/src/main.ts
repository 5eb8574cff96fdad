import { testTools } from "@mci/testing";
import { fileOf, toolboxes } from "./toolboxes.ts";

/** Runs the tests of every toolbox, answered from what its `__fixtures__` hold. */
for (const name of toolboxes) {
  const { results, failed } = await testTools(fileOf(name));
  if (failed === 0 && results.length > 0) continue;
  console.error(`${name}: ${JSON.stringify(results, null, 2)}`);
  process.exitCode = 1;
}
