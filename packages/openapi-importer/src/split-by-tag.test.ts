import { expect, it } from "vitest";
import { documentOf, importFiles } from "../test/document.ts";
import { splitByTag } from "./split-by-tag.ts";

it("names files by tags, apart from each other and from the devices of Windows", async () => {
  const tags = ["Pets", "pets!", "CON", "lpt1", "../..", "deprecated"];
  const paths = Object.fromEntries(tags.map((tag, index) => [`/${index}`, { get: { tags: [tag] } }]));
  const { toolset } = await importFiles({ "api.json": documentOf(paths) });
  expect([...splitByTag(toolset).keys()]).toEqual(["pets", "pets-2", "con-tag", "lpt1-tag", "tag", "untagged"]);
});

it("numbers tens of thousands of tags whose names fit no file", async () => {
  const { toolset } = await importFiles({ "api.json": documentOf({ "/a": { get: {} } }) });
  const [tool] = toolset.tools;
  const tools = Array.from({ length: 50_000 }, (_, index) => ({
    ...tool!,
    tags: [
      `\u5ba0${String.fromCodePoint(0x4e00 + (index % 20_000))}${String.fromCodePoint(0x4e00 + Math.floor(index / 20_000))}`,
    ],
  }));
  const last = [...splitByTag({ ...toolset, tools }).keys()].at(-1);
  expect(last).toBe("tag-50000");
});
