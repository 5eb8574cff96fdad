import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "..");
const { bin, files } = createRequire(import.meta.url)("../package.json") as {
  readonly bin: Readonly<Record<string, string>>;
  readonly files: readonly string[];
};

it("the only program of the package says where the command is, under a name that takes no link from it", () => {
  const [program, ...others] = Object.entries(bin);
  const [name, file] = program ?? ["", ""];
  expect(others).toEqual([]); // npx runs the only program of a package whatever its name
  expect(name).not.toBe("mci");
  expect(files.map((path) => `./${path}`)).toContain(file);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, file), "list"], { encoding: "utf8" });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: "",
    stderr: "mci: this package is a library. The command is in @mci/cli: npx @mci/cli ...\n",
  });
});
