import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it, onTestFinished } from "vitest";
import { mciForTests } from "../apps/cli/src/test/mci.ts";
import { withStandIns } from "../examples/toolboxes/src/toolboxes.ts";
import { codeBlocks } from "./documents.ts";

interface Server {
  readonly command: string;
  readonly args: string[];
}

describe("the way of README.md to a real API in an editor", () => {
  const mci = mciForTests();
  const blocks = codeBlocks("README.md");
  const start = blocks.findIndex(({ code }) => code.includes("init --template weather"));
  const linesAt = (index: number): readonly (readonly string[])[] =>
    (blocks[index]?.code ?? "")
      .trim()
      .split("\n")
      .map((line) => line.replace("npx @mci/cli ", "").split(" "));

  // From top to bottom, as its readers do, with stand-ins in place of the service.
  it("ends in a client that calls the tools", async () => {
    const home = await mci.folderOf({});
    const cwd = await mci.folderOf({});
    const [init = [], call = []] = linesAt(start);
    expect(await mci.run(init, { cwd })).toMatchObject({ code: 0 });
    const running = await withStandIns(join(cwd, "mci.yaml"));
    onTestFinished(() => running.forEach(({ close }) => close()));
    expect(await mci.run(call, { cwd })).toEqual({ code: 0, stdout: blocks[start + 1]?.code, stderr: "" });

    const [connect = []] = linesAt(start + 2);
    const env = { HOME: home, USERPROFILE: home };
    expect(await mci.run([...connect, "--yes"], { cwd, env })).toMatchObject({ code: 0 });
    const written = JSON.parse(await readFile(join(home, ".cursor/mcp.json"), "utf8")) as {
      readonly mcpServers: Readonly<Record<string, Server>>;
    };
    const [server] = Object.values(written.mcpServers);
    const client = new Client({ name: "editor", version: "1.0.0" });
    onTestFinished(() => client.close());
    await client.connect(new StdioClientTransport({ ...(server ?? { command: "", args: [] }), stderr: "ignore" }));
    const forecast = { latitude: 38.72, longitude: -9.14, days: 1 };
    const { structuredContent } = await client.callTool({ name: "get_forecast", arguments: forecast });
    expect(structuredContent).toMatchObject({ timezone: "Europe/Lisbon", days: [{ high: 18.1 }] });
  });

  it("shows a command of each toolbox that its tools take", async () => {
    const readme = await readFile(join(import.meta.dirname, "../README.md"), "utf8");
    const rows = [...readme.matchAll(/^\| `(\w+)` \|.*\| (`call .+) \|$/gm)];
    expect(rows.length).toBe(6);
    for (const [, template = "", cell = ""] of rows) {
      const cwd = await mci.folderOf({});
      await mci.run(["init", "--template", template], { cwd });
      const names = ["GITHUB_TOKEN", "SLACK_TOKEN", "STRIPE_KEY", "GOOGLE_TOKEN", "DATABASE"];
      const env = Object.fromEntries(names.map((name) => [name, "from-the-test"]));
      for (const [, line = "", asks] of cell.matchAll(/`([^`]+)`( \(asks you first\))?/g)) {
        const args = Array.from(line.matchAll(/(?:[^\s']|'[^']*')+/g), ([word]) => word.replaceAll("'", ""));
        const { code, stdout, stderr } = await mci.run([...args, "--explain"], { cwd, env });
        expect([code, /^approval /m.test(stdout), stderr]).toEqual([0, asks !== undefined, ""]);
      }
    }
  });
});
