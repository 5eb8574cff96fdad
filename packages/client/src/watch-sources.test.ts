import { watch } from "node:fs";
import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ToolSource } from "@mci/contract";
import { folderOf } from "@mci/plugin-kit/test";
import { expect, it } from "vitest";
import { load, textTool } from "../test/load.ts";

/** Tools by their names, one a line, which reports when the file changes. */
function namesSource(file: string): ToolSource {
  const origin = { folder: "/", rules: { anyPaths: false, directories: [], network: {} }, document: {} };
  return {
    name: file,
    async load() {
      const names = (await readFile(file, "utf8")).split("\n").filter((name) => name !== "");
      return names.map((name) => ({
        name,
        tags: [],
        annotations: {},
        execution: { type: "text", text: name },
        origin,
      }));
    },
    watch(changed) {
      const watcher = watch(file, changed);
      return () => watcher.close();
    },
  };
}

it("watches the sources that can be watched, until it is told to stop", async () => {
  const file = join(folderOf({ "names.txt": "one\n" }), "names.txt");
  const client = await load([textTool("own", "x")], { sources: [namesSource(file)] });
  let calls = 0;
  const stop = client.watchSources(() => {
    calls += 1;
    void client.reload();
  });
  // Appended to: a file that is written anew is empty for a moment.
  await appendFile(file, "two\n");
  await expect.poll(() => client.listTools()).toEqual(["own", "one", "two"]);
  stop();
  // Reloads run one at a time: none is under way after this one.
  await client.reload();
  const before = calls;
  await appendFile(file, "three\n");
  expect((await client.reload()).added).toEqual(["three"]);
  expect(calls).toBe(before);
});
