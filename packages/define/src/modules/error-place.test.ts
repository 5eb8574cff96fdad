import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { errorPlace } from "./error-place.ts";

/** As Node itself imports modules, without the transforms of the test runner. */
it.each<[string, string]>([
  ["throw new Error('on purpose');", " (FOLDER/a.mjs:1:7)"],
  ["import './b.mjs';", " (FOLDER/b.mjs:2:7)"],
  ["import { readFileSync } from 'node:fs';\nreadFileSync('/nowhere/at/all');", " (FOLDER/a.mjs:2:1)"],
  ["import { nowhere } from './c.mjs';", " (FOLDER/a.mjs:1:10)"],
  ["import './gone.mjs';", ""],
  ["throw 5;", ""],
])("an import that fails has the place in the user's code: %s", async (source, place) => {
  const folder = temporaryFolder();
  const files = { "a.mjs": source, "b.mjs": "\nthrow new Error('b');", "c.mjs": "export const here = 1;" };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const program = `import(${JSON.stringify(pathToFileURL(join(folder, "a.mjs")).href)}).catch((error) => console.log(error.stack ?? ""));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program]);
  expect(errorPlace({ stack: stdout.trimEnd() }).replace(folder, "FOLDER")).toBe(place);
});
