import { execFile } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { bundleOf, bundlePrograms } from "./bundle-programs.ts";

const program = "program-after-a-pipe.ts";
const run = promisify(execFile);

// Windows has no pipes in folders.
it.skipIf(process.platform === "win32")("links of packages are followed after a pipe was refused", async () => {
  const folder = temporaryFolder();
  await bundlePrograms(import.meta.dirname, [program], folder);
  const pipe = join(folder, "pipe.mci.json");
  await run("mkfifo", [pipe]);
  await run("chmod", ["+x", pipe]);
  await mkdir(join(folder, "node_modules"));
  for (const name of ["one", "two"]) {
    await mkdir(join(folder, "store", name), { recursive: true });
    await writeFile(join(folder, "store", name, "package.json"), '{"type":"module","exports":"./index.js"}');
    await writeFile(join(folder, "store", name, "index.js"), "export default import.meta.url;");
    await symlink(join("../store", name), join(folder, "node_modules", name));
  }
  const { stdout } = await run(process.execPath, [join(folder, bundleOf(program)), pipe, "one", "two"], {
    cwd: folder,
  });
  const at = (name: string): string => pathToFileURL(join(folder, "store", name, "index.js")).href;
  expect(JSON.parse(stdout)).toEqual(["MCI_FILE_READ", at("one"), "MCI_COMMAND_NOT_EXECUTABLE", at("two")]);
});
