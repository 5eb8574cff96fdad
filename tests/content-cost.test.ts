import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, it } from "vitest";
import { mciForTests, textTool } from "../apps/cli/src/test/mci.ts";

const mci = mciForTests();

/** Writes the names of all files that were loaded, when the process ends. */
const hook = `process.on("exit", () => require("node:fs").writeFileSync("loaded.json", JSON.stringify(Object.keys(require.cache))));`;

/** Words of the code that reads content, and of the code that serves it. */
const words = ["which is more than content may have", "No skill is served at"];

/** Lists and calls tools of a file in both revisions, and returns which of the words are in code that was loaded for it. */
async function loadedFor(fields: object, use: (client: Client) => Promise<unknown>): Promise<readonly string[]> {
  const cwd = await mci.folderOf({
    "mci.json": JSON.stringify({ schemaVersion: "1.0", tools: [textTool("greet", "Hello")], ...fields }),
    "prompts/greet.md": "Hello",
    "hook.cjs": hook,
  });
  const main = join(mci.folder, "bundle/main.cjs");
  const found = new Set<string>();
  for (const mode of ["legacy", "auto"] as const) {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    const args = ["--require", join(cwd, "hook.cjs"), main, "run"];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd, stderr: "ignore" }));
    expect((await client.listTools()).tools).toHaveLength(1);
    expect(await client.callTool({ name: "greet" })).toMatchObject({ content: [{ text: "Hello" }] });
    await use(client);
    await client.close();
    const loaded = join(cwd, "loaded.json");
    await expect.poll(() => existsSync(loaded)).toBe(true);
    const files: readonly string[] = JSON.parse(readFileSync(loaded, "utf8"));
    rmSync(loaded);
    expect(files.map((file) => basename(file))).toContain("main.cjs");
    for (const file of files) {
      const code = readFileSync(file, "utf8");
      for (const word of words) if (code.includes(word)) found.add(word);
    }
  }
  return [...found];
}

it("a server without content loads no code for it", async () => {
  expect(await loadedFor({}, async () => undefined)).toEqual([]);
  // The words are still those of that code.
  expect(await loadedFor({ prompts: "./prompts" }, (client) => client.listPrompts())).toEqual(words);
});
