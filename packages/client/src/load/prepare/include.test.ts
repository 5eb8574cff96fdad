import { textOf } from "@mci/contract";
import { folderOf } from "@mci/plugin-kit/test";
import { expect, it } from "vitest";
import { load, textTool } from "../../../test/load.ts";

it("leaves the byte order mark of an included file out of the text", async () => {
  const folder = folderOf({ "part.txt": "\uFEFFpart" });
  const client = await load([textTool("a", '[@include("part.txt")]')], { folder });
  expect(textOf(await client.execute("a"))).toBe("[part]");
});
