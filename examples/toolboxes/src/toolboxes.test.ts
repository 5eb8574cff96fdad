import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lint } from "@mci/lint";
import { testTools } from "@mci/testing";
import { checkFile, MCIClient } from "mci";
import { describe, expect, it, onTestFinished } from "vitest";
import { fileOf, root, secrets, toolboxes } from "./toolboxes.ts";

describe.each(toolboxes)("the toolbox %s", (name) => {
  const file = fileOf(name);

  it("has no problems, warnings included, and no findings of lint", async () => {
    const checked = await checkFile(file);
    // A machine may lack sqlite3.
    expect(checked.problems.filter(({ code }) => code !== "MCI_COMMAND_NOT_FOUND")).toEqual([]);
    expect((await lint(checked)).problems).toEqual([]);
  });

  it("asks a person before each tool that does not only read", async () => {
    const { tools } = await checkFile(file);
    const kinds = tools.map(({ annotations, approval }) => [annotations.readOnlyHint, approval !== undefined]);
    expect(kinds.filter(([isReading, isAsking]) => isReading === isAsking)).toEqual([]);
  });

  it("tests each tool, also with an argument that it refuses or text that gives orders", async () => {
    const { tools } = await checkFile(file);
    const { results, failed } = await testTools(file);
    expect(failed).toBe(0);
    expect(new Set(results.map(({ tool }) => tool))).toEqual(new Set(tools.map((tool) => tool.name)));
    expect(await readFile(file, "utf8")).toMatch(/code: MCI_INPUT|Ignore previous instructions/);
  });

  it("works alone, copied into an empty folder", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mci-toolbox-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await copyFile(file, join(folder, "mci.yaml"));
    const client = await MCIClient.load(join(folder, "mci.yaml"));
    onTestFinished(() => client.close());
    expect(client.listTools().length).toBeGreaterThan(1);
  });
});

describe("a hostile argument", () => {
  const attempts: readonly [toolbox: string, tool: string, props: Record<string, unknown>, request: string][] = [
    ["weather", "find_place", { name: "x&count=100#" }, "?name=x%26count%3D100%23&count=3&"],
    ["github", "list_issues", { owner: "acme", repo: "shop", labels: "a&page=9" }, "&labels=a%26page%3D9&"],
    ["github", "search_issues", { owner: "acme", repo: "shop", words: "a OR b" }, "%3Aopen%20(a%20OR%20b)&"],
    ["payments", "find_customers", { email: "a@b.c&limit=100" }, "?email=a%40b.c%26limit%3D100&limit=10'"],
    ["calendar", "list_events", { ...day(), words: "x&showDeleted=true" }, "&q=x%26showDeleted%3Dtrue&"],
    [
      "slack",
      "post_message",
      { channel: "C012AB3CD", text: '","channel":"C0OTHER' },
      String.raw`"text":"\",\"channel\":`,
    ],
    ["database", "query", { sql: "SELECT 1'; .shell id" }, String.raw`shop.db 'SELECT 1'\''; .shell id'`],
  ];

  it.each(attempts)("stays in its place: %s, %s", async (toolbox, tool, props, request) => {
    const client = await MCIClient.load(fileOf(toolbox), { env: { ...secrets, DATABASE: "shop.db" } });
    onTestFinished(() => client.close());
    const explained = await client.explain(tool, props);
    expect(explained?.text).toContain(request);
    expect(Object.values(secrets).filter((secret) => explained?.text.includes(secret))).toEqual([]);
  });
});

it("README.md says how many tools and tokens each toolbox has", async () => {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const rows = await Promise.all(
    toolboxes.map(async (name) => {
      const checked = await checkFile(fileOf(name));
      const asking = checked.tools.filter(({ approval }) => approval !== undefined).length;
      const { total } = (await lint(checked)).tokens;
      return `| [\`${name}\`](${name}/mci.yaml) | ${checked.tools.length} | ${asking} | ${total.toLocaleString("en")} |`;
    }),
  );
  const written = readme.split("\n").filter((line) => line.startsWith("| [`"));
  expect(written.map((line) => line.split(" | ").slice(0, 4).join(" | ") + " |")).toEqual(rows);
});

function day(): Record<string, unknown> {
  return { from: "2026-11-30T00:00:00Z", to: "2026-12-01T00:00:00Z" };
}
