import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { checkFile, MCIClient, textOf } from "mci";
import { describe, expect, it, onTestFinished } from "vitest";

const files = join(import.meta.dirname, "reference-files");

/** Returns the outcome of a check, as the exit code and the output of `mci validate` tell. */
async function outcome(file: string, folder: string): Promise<readonly string[]> {
  const { problems } = await checkFile(file, { env: { PROJECT_ROOT: folder, BOOKS: "books.mjs", WEATHER_TOKEN: "t" } });
  const errors = problems.filter(({ severity }) => severity === "error");
  const told = [...new Set((errors.length > 0 ? errors : problems).map(({ code }) => code))];
  return [errors.length > 0 ? "refuses" : problems.length > 0 ? "warns" : "loads", ...told];
}

/** Folders like those that the Python implementation has and writes, with files of our own. */
function copyOf(set: string): string {
  const folder = temporaryFolder();
  cpSync(join(files, set), folder, { recursive: true });
  return folder;
}

async function clientOf(set: string, name: string): Promise<MCIClient> {
  const client = await MCIClient.load(join(copyOf(set), name), { env: { WEATHER_TOKEN: "t", BOOKS: "books.mjs" } });
  onTestFinished(() => client.close());
  return client;
}

describe("files like the examples of the Python implementation", () => {
  it.each([
    ["commands.mci.json", ["loads"]],
    ["files.mci.json", ["loads"]],
    ["requests.mci.yaml", ["loads"]],
    ["texts.mci.yaml", ["loads"]],
    ["toolsets.mci.json", ["loads"]],
    ["library/shop.mci.json", ["loads"]],
    ["library/garden/beds.mci.json", ["loads"]],
    ["servers.mci.json", ["loads"]],
    ["mixed.mci.json", ["warns", "MCI_PATH_NOT_FOUND"]],
    ["mci/mcp/books.mci.json", ["warns", "MCI_SCHEMA_FIELD"]],
  ])("%s: %j", async (name, expected) => {
    const folder = copyOf("examples");
    expect(await outcome(join(folder, name), folder)).toEqual(expected);
  });

  it("have tools that run", async () => {
    const texts = await clientOf("examples", "texts.mci.yaml");
    expect(textOf(await texts.execute("menu", { guest: "Ada", teas: ["Assam", "Mint"], cups: 2 }))).toBe(
      "For Ada at the garden:\n- Assam\n- Mint\n**\n2 cups\n",
    );
    const letters = await clientOf("examples", "files.mci.json");
    expect(letters.listTools()).toEqual(["read_list", "write_letter"]);
    expect(textOf(await letters.execute("read_list", { list: "tea" }))).toBe("Assam\nSencha\n");
    expect(textOf(await letters.execute("write_letter", { items: ["a", "b"], urgent: true }))).toBe("Soon: [a][b]\n");
    const commands = await clientOf("examples", "commands.mci.json");
    expect(textOf(await commands.execute("count_lines", { list: "tea" }))).toMatch(/^\s*2 notes\/tea\.txt/);
  });

  it("have toolsets and cached tools of servers, filtered", async () => {
    expect((await clientOf("examples", "toolsets.mci.json")).listTools()).toEqual(["open", "shop_hours", "list_beds"]);
    expect((await clientOf("examples", "servers.mci.json")).listTools()).toEqual(["find_book", "forecast"]);
  });
});

describe("a project like that of 'mcix install'", () => {
  it.each([
    ["mci.json", ["loads"]],
    ["mci.yaml", ["loads"]],
    ["with-toolset.mci.json", ["warns", "MCI_SCHEMA_FIELD"]],
    ["mci/folders.mci.json", ["loads"]],
    ["mci/folders-yaml.mci.yaml", ["loads"]],
  ])("%s: %j", async (name, expected) => {
    const folder = copyOf("starter");
    expect(await outcome(join(folder, name), folder)).toEqual(expected);
  });

  it("runs the tool of its toolset", async () => {
    const client = await clientOf("starter", "with-toolset.mci.json");
    expect(textOf(await client.execute("show_folder", { folder: "mci" }))).toContain("folders.mci.json");
  });
});

describe("documents like those on the pages of the Python implementation", () => {
  const text = (template: string): string =>
    JSON.stringify({ schemaVersion: "1.0", tools: [{ name: "a", description: "A.", execution: { type: "text", text: template } }] }); // prettier-ignore
  const main = (fields: object): string => JSON.stringify({ schemaVersion: "1.0", ...fields });
  const http = (fields: object): string =>
    main({ tools: [{ name: "a", description: "A.", execution: { type: "http", url: "https://a.example/", ...fields } }] }); // prettier-ignore

  it.each([
    ["a fallback without quotes", text("{{env.HOST|localhost}}"), ["warns", "MCI_TEMPLATE_SYNTAX"]],
    ["a fallback that is a path", text("{{env.DIR|./data}}"), ["warns", "MCI_TEMPLATE_SYNTAX"]],
    ["chained fallbacks", text("{{env.A | env.B | 'c'}}"), ["loads"]],
    ["the older name of arguments", text("{{input.name}} {{ properties.name }}"), ["loads"]],
    ["a folder of env", main({ tools: [], directoryAllowList: ["{{env.PROJECT_ROOT}}"] }), ["loads"]],
    ["a timeout of env", http({ timeout_ms: "{{env.TIMEOUT_MS | '3000'}}" }), ["loads"]],
    ["no tools, toolsets or servers", main({ tools: [], toolsets: [], mcp_servers: {} }), ["loads"]],
    ["a server that is not cached yet", main({ tools: [], mcp_servers: { a: { command: "node" } } }), ["warns", "MCI_SERVER_CACHE"]], // prettier-ignore
    ["a program that is not there", main({ tools: [{ name: "a", execution: { type: "cli", command: "mci-no-such" } }] }), ["warns", "MCI_COMMAND_NOT_FOUND"]], // prettier-ignore
    ["toolsets that are not there", main({ toolsets: ["weather", { name: "database" }] }), ["refuses", "MCI_TOOLSET_NOT_FOUND"]], // prettier-ignore
    ["metadata alone", main({ metadata: { name: "A" } }), ["refuses", "MCI_SCHEMA_FIELD"]],
    [
      "a comment in JSON",
      '{\n  "schemaVersion": "1.0", // the version\n  "tools": []\n}',
      ["refuses", "MCI_SCHEMA_SYNTAX"],
    ],
    [
      "a part of a file",
      '{ "name": "a", "execution": { "type": "text", "text": "x" } }',
      ["refuses", "MCI_SCHEMA_VERSION", "MCI_SCHEMA_FIELD"],
    ],
    ["a quote in the wrong place", http({ url: "{{env.URL|'https://a.example}}/users'" }), ["warns", "MCI_TEMPLATE_SYNTAX"]], // prettier-ignore
    ["an execution without a type", main({ tools: [{ name: "a", execution: {} }] }), ["refuses", "MCI_SCHEMA_FIELD"]],
  ])("%s", async (_, content, expected) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "main.mci.json"), content);
    expect(await outcome(join(folder, "main.mci.json"), folder)).toEqual(expected);
  });
});
