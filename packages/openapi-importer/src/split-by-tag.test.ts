import { expect, it } from "vitest";
import { documentOf, importFiles } from "../test/document.ts";
import { splitByTag } from "./split-by-tag.ts";

it("names files by tags, apart from each other and from the devices of Windows", async () => {
  const tags = ["Pets", "pets!", "CON", "lpt1", "../..", "deprecated"];
  const paths = Object.fromEntries(tags.map((tag, index) => [`/${index}`, { get: { tags: [tag] } }]));
  const { toolset } = await importFiles({ "api.json": documentOf(paths) });
  expect([...splitByTag(toolset).keys()]).toEqual(["pets", "pets-2", "con-tag", "lpt1-tag", "tag", "untagged"]);
});
