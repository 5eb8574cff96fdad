import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { bundleOf, bundlePrograms } from "./bundle-programs.ts";

const program = "program-without-proto.ts";

it("calls work where a program forbids __proto__", async () => {
  const folder = temporaryFolder();
  await bundlePrograms(import.meta.dirname, [program], folder);
  for (const flag of ["--disable-proto=throw", "--disable-proto=delete"]) {
    const { stdout } = await promisify(execFile)(process.execPath, [flag, join(folder, bundleOf(program))]);
    expect(JSON.parse(stdout)).toEqual([[{ type: "text", text: "Hello Ada!" }], "MCI_INPUT"]);
  }
});
