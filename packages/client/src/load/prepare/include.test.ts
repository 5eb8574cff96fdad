import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { textOf } from "@mci/contract";
import { expect, it, onTestFinished } from "vitest";
import { load, textTool } from "../../../test/load.ts";

it("leaves the byte order mark of an included file out of the text", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mci-include-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "part.txt"), "\uFEFFpart");
  const client = await load([textTool("a", '[@include("part.txt")]')], { folder });
  expect(textOf(await client.execute("a"))).toBe("[part]");
  await client.close();
});
