import { appendFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { closedAtEnd, folderOf } from "@mci/plugin-kit/test";
import { fileSource } from "@mci/source-file";
import { describe, expect, it } from "vitest";
import { checkTools } from "./check-tools.ts";
import { createClient } from "./create-client.ts";
import type { Client } from "./typed-client.ts";

const main = {
  schemaVersion: "1.0",
  skills: "./s",
  prompts: "./p",
  resources: [{ uri: "a:b", file: "a.md" }],
  toolsets: [{ name: "t", prefix: "t_" }],
};
const files = {
  "main.mci.json": main,
  "mci/t.mci.json": { schemaVersion: "1.0", prompts: "./q" },
  "s/a/SKILL.md": "---\nname: a\ndescription: A\n---\n",
  "p/x.md": "X",
  "q/y.md": "Y",
  "a.md": "A",
};

async function open(...folders: readonly string[]): Promise<Client> {
  const sources = folders.map((folder) => fileSource(join(folder, "main.mci.json")));
  return closedAtEnd(await createClient({ sources, executors: [] }));
}

describe("the content of a client", () => {
  it("is that of its file and toolsets, also of selections, and absent where there is none", async () => {
    const client = await open(folderOf(files));
    expect(client.tools()).toEqual([]);
    expect(client.content()?.list("prompt", {})).toMatchObject([{ name: "x" }, { name: "t_y", toolset: "t" }]);
    expect(client.select({ tags: ["none"] }).content()).toBe(client.content());
    const empty = await open(folderOf({ "main.mci.json": { schemaVersion: "1.0", tools: [] } }));
    expect(empty.content()).toBeUndefined();
  });

  it("of several sources is one, in which no name is taken twice", async () => {
    const other = folderOf({ "main.mci.json": { schemaVersion: "1.0", prompts: "./p" }, "p/z.md": "Z" });
    const client = await open(folderOf(files), other);
    expect(client.content()?.list("prompt", {})).toHaveLength(3);
    expect(await client.content()?.read("prompt", "z", {})).toMatchObject([{ content: { text: "Z" } }]);
    expect(await client.content()?.read("resource", "a:b", {})).toMatchObject({ text: "A" });
    await expect(open(other, other)).rejects.toMatchObject({ code: "MCI_CONTENT_DUPLICATE" });
  });

  it("tells a reload which kinds have changed, and watchers", async () => {
    const folder = folderOf(files);
    const client = await open(folder);
    const content = client.content();
    let calls = 0;
    client.watch(() => (calls += 1));
    expect(await client.reload()).toEqual({ added: [], removed: [], changed: [] });
    expect(client.content()?.version).toBe(content?.version);
    await writeFile(join(folder, "p/x.md"), "Z");
    await appendFile(join(folder, "s/a/SKILL.md"), "more");
    expect(await client.reload()).toEqual({ added: [], removed: [], changed: [], content: ["skill", "prompt"] });
    expect(calls).toBe(1);
    await rm(join(folder, "a.md"));
    await expect(client.reload()).rejects.toThrow("not found: a.md");
    expect(client.content()?.list("prompt", {})[0]).toMatchObject({ name: "x", files: [{ size: 1 }] });
  });

  it("is checked without a load, with the place of each mistake", async () => {
    const folder = folderOf({ ...files, "p/x.md": "X\n{{env.TOKEN}}", "s/b/README.md": "" });
    const { problems } = await checkTools({ sources: [fileSource(join(folder, "main.mci.json"))], executors: [] });
    expect(problems).toMatchObject([
      { code: "MCI_CONTENT", file: join(folder, "main.mci.json"), pointer: "/skills", line: 1, column: 33 },
      { code: "MCI_CONTENT", file: join(folder, "p/x.md"), line: 2, column: 3 },
    ]);
  });
});
