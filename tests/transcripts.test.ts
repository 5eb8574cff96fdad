import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { formatProblem } from "@mci/contract";
import { extract } from "@mci/extract";
import { importOpenApi } from "@mci/openapi-importer";
import { parse, validate } from "@mci/schema";
import { auditedToolbox, auditLog } from "@mci/server";
import { MCIClient } from "mci";
import { describe, expect, it, onTestFinished } from "vitest";
import { folderOf } from "@mci/plugin-kit/test";
import { mciForTests } from "../apps/cli/src/test/mci.ts";
import { codeBlocks, type CodeBlock } from "./documents.ts";
import { linesTo } from "../packages/server/test/lines-to.ts";

function blockOf(file: string, language: string, start = ""): CodeBlock {
  const found = codeBlocks(file).find((block) => block.language === language && block.code.startsWith(start));
  if (found === undefined) throw new Error(`${file} has no block of ${language} that starts with '${start}'`);
  return found;
}

describe("what pages show of a terminal", () => {
  const mci = mciForTests();

  /** Runs the lines of a block that begin with `$` and returns the block as it should be. */
  async function played({ code }: CodeBlock, cwd: string): Promise<string> {
    let shown = "";
    for (const [, line = ""] of code.matchAll(/^\$ (.+)$/gm)) {
      const [, words = "", target] = /^(?:npx @mci\/cli|mci) (.+?)(?: > (\S+))?$/.exec(line) ?? [];
      const { stdout, stderr } = await mci.run(words.split(" "), { cwd });
      shown += `$ ${line}\n${target === undefined ? stdout : ""}${stderr}`;
    }
    return shown;
  }

  it("is printed by the commands in the README", async () => {
    const cwd = await mci.folderOf({ "tools.mci.yaml": blockOf("README.md", "yaml").code });
    const block = blockOf("README.md", "console");
    expect(await played(block, cwd)).toBe(block.code);
  });

  it("is printed in a new project", async () => {
    const block = blockOf("apps/cli/README.md", "console");
    expect(await played(block, await mci.folderOf({}))).toBe(block.code);
  });

  it("is printed by mci token, but for the digest", async () => {
    const block = blockOf("docs/serve.md", "console");
    const withoutDigest = (text: string): string => text.replace(/[0-9a-f]{64}/, "DIGEST");
    expect(withoutDigest(await played(block, await mci.folderOf({})))).toBe(withoutDigest(block.code));
  });

  it("is printed by mci verify after a server has changed a description", async () => {
    const { code } = blockOf("docs/mcp.md", "text", "~ files_read_text_file");
    const [, before = "", after = ""] = /- (.+)\n +\+ (.+)\n/.exec(code) ?? [];
    const upstream = (description: string): string =>
      JSON.stringify({
        schemaVersion: "1.0",
        tools: [{ name: "read_text_file", description, execution: { type: "text", text: "x" } }],
      });
    const args = [join(mci.folder, "bundle/main.cjs"), "run", "--file", "upstream.json"];
    const files = { command: process.execPath, args, config: { prefix: "files_" } };
    const cwd = await mci.folderOf({
      "upstream.json": upstream(before),
      "mci.json": JSON.stringify({ schemaVersion: "1.0", mcp_servers: { files } }),
    });
    const lines = blockOf("docs/mcp.md", "sh", "mci lock").code.replaceAll(/ *#.*/g, "").trim().split("\n");
    const printed: string[] = [];
    for (const line of lines) {
      printed.push((await mci.run(line.split(" ").slice(1), { cwd })).stdout);
      await writeFile(join(cwd, "upstream.json"), upstream(after));
    }
    expect(printed).toEqual(["", "", code]);
  });

  it("is printed by mci test in its format for CI", async () => {
    const { code } = blockOf("docs/testing.md", "console");
    const [, words = ""] = /^\$ mci (.+) > report.xml\n$/.exec(code) ?? [];
    const file = blockOf("docs/testing.md", "yaml", "# tools.mci.yaml");
    const cwd = await mci.folderOf({ "tools.mci.yaml": file.code });
    const { code: exit, stdout } = await mci.run(words.split(" "), { cwd });
    expect({ exit, start: stdout.slice(0, 5) }).toEqual({ exit: 0, start: "<?xml" });
  });
});

describe("what pages show of a result", () => {
  it("is a diagnostic of @mci/schema", async () => {
    const [, line = ""] = blockOf("packages/schema/README.md", "text").code.split("\n");
    const start = 'schemaVersion: "1.0"\ntools:\n  - name: get_weather\n    execution:\n      type: http\n';
    const document = await parse(`${start}${line.slice(2)}\n`, { file: "tools.mci.yaml" });
    const problems = (await validate(document, { kind: "main" })).filter(({ severity }) => severity === "error");
    expect(problems.map((problem) => `${formatProblem(problem)}\n`)).toEqual([
      blockOf("packages/schema/README.md", "text").code,
    ]);
  });

  it("is the manifest that @mci/extract makes of the function above it", async () => {
    const source = blockOf("packages/extract/README.md", "ts", "type Int").code;
    const shown = JSON.parse(blockOf("packages/extract/README.md", "json").code) as object;
    const folder = folderOf({ "notes.ts": source });
    const { tools } = await extract("*.ts", { folder });
    const [tool] = tools ?? [];
    // The folders of the page are those of its readers.
    const execution = { ...tool?.execution, module: "./dist/tools/notes.js" };
    if ("source" in execution) Object.assign(execution.source as object, { file: "./src/tools/notes.ts" });
    expect({ ...tool, execution }).toEqual(shown);
  });

  it("is a line of the audit log, but for its time and duration", async () => {
    const shown = JSON.parse(blockOf("packages/server/README.md", "json").code) as Record<string, unknown>;
    const name = String(shown["tool"]);
    const client = await MCIClient.from({
      schemaVersion: "1.0",
      tools: [{ name, execution: { type: "text", text: "Sunny" } }],
    });
    onTestFinished(() => client.close());
    const lines: string[] = [];
    const toolbox = auditedToolbox(client, auditLog(linesTo(lines)));
    const context = { tenant: "acme", subject: "ada", requestId: "7f3c" };
    await toolbox.execute(name, { city: "Rome", api_key: "s3cret" }, { context });
    const entry = JSON.parse(lines.join("")) as object;
    expect({ ...entry, time: shown["time"], duration_ms: shown["duration_ms"] }).toEqual(shown);
    expect(Object.keys(entry)).toEqual(Object.keys(shown));
  });

  it("is an overlay that fits an OpenAPI document", async () => {
    const operation = (operationId: string): object => ({ operationId, responses: { 200: { description: "Done" } } });
    const limit = { name: "limit", in: "query", schema: { type: "integer" } };
    const document = {
      openapi: "3.1.0",
      info: { title: "Shop", version: "1" },
      servers: [{ url: "https://shop.example" }],
      paths: { "/pets": { get: { ...operation("listPets"), parameters: [limit] }, delete: operation("deletePet") } },
    };
    const folder = folderOf({
      "shop.json": JSON.stringify(document),
      "shop.overlay.yaml": blockOf("docs/openapi.md", "yaml", "operations:").code,
    });
    const { toolset, warnings } = await importOpenApi(join(folder, "shop.json"), {
      overlay: join(folder, "shop.overlay.yaml"),
    });
    expect(warnings).toEqual([]);
    expect(toolset.tools?.map(({ name }) => name)).toEqual(["list_pets"]);
    expect(await readFile(join(folder, "shop.json"), "utf8")).not.toContain("list_pets");
  });
});
