import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { extract } from "@mci/extract";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { build } from "esbuild";
import { MCIClient, textOf, type Tool } from "mci";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const source = join(import.meta.dirname, "guide-functions.ts");
let folder: string;
let client: MCIClient;

beforeAll(async () => {
  folder = temporaryFolder(afterAll);
  const module = join(folder, "guide.mjs");
  const manifest = await extract(source, { manifestFolder: folder, moduleMap: { [source]: module } });
  await build({ entryPoints: [source], outfile: module, format: "esm", logLevel: "warning" });
  await writeFile(join(folder, "guide.mci.json"), JSON.stringify(manifest));
  client = await MCIClient.load(join(folder, "guide.mci.json"), { settings: { api: { url: "https://example.com" } } });
}, 60_000);

afterAll(() => client.close());

function toolOf(name: string): Tool {
  const tool = client.getTool(name);
  if (tool === undefined) throw new Error(`No tool '${name}'.`);
  return tool;
}

const call = async (name: string, args: object): Promise<string> => textOf(await client.execute(name, { ...args }));

describe("2. Type System Mapping", () => {
  it("maps each type of a plain function", () => {
    expect(toolOf("types.example").inputSchema).toEqual({
      type: "object",
      properties: {
        name: { type: "string" },
        count: { type: "integer" },
        price: { type: "number" },
        enabled: { type: "boolean" },
        tags: { type: "array", items: { type: "string" } },
        metadata: { type: "object", additionalProperties: { type: "string" } },
        status: { type: "string", enum: ["pending", "done"] },
        optional: { type: "string" },
      },
      required: ["name", "count", "price", "enabled", "tags", "metadata", "status"],
    });
  });
});

describe("3. Complete Example", () => {
  it("comes out as printed from a plain function with its comment", () => {
    expect(toolOf("search_code").inputSchema).toEqual({
      type: "object",
      properties: {
        query: { type: "string", description: "搜索查询字符串" },
        file_pattern: { type: "string", description: "文件匹配模式", default: "*.py" },
        case_sensitive: { type: "boolean", description: "是否区分大小写", default: false },
        max_results: { type: "integer", description: "最大结果数", default: 100 },
        // The guide prints no default here, although its function has one.
        encoding: { type: "string", enum: ["utf-8", "gbk"], description: "文件编码", default: "utf-8" },
        exclude_patterns: { type: "array", items: { type: "string" }, description: "排除模式列表" },
      },
      required: ["query"],
    });
    expect(toolOf("search_code").description).toBe("Search for patterns in code files");
  });

  it("is called by position, with its defaults", async () => {
    expect(await call("search_code", { query: "x" })).toBe("x *.py false 100 utf-8 null");
    const some = { exclude_patterns: ["a"], query: "x", encoding: "gbk" };
    expect(await call("search_code", some)).toBe("x *.py false 100 gbk a");
    expect(await call("search_code", { query: "x", exclude_patterns: null })).toBe("x *.py false 100 utf-8 null");
    expect(await call("search_code", { query: "x", max_results: 1.5 })).toContain("max_results");
  });
});

describe("4. Complete MCP Tool Definition", () => {
  it("is a member of an exported object", () => {
    expect(toolOf("filesystem.search_code")).toMatchObject({
      title: "Code Search",
      description: "Search for patterns in code files",
      annotations: { readOnlyHint: true, idempotentHint: true },
      inputSchema: {
        type: "object",
        properties: { query: { type: "string", description: "搜索查询字符串" } },
        required: ["query"],
      },
    });
  });
});

describe("6. MCP Annotations Guide", () => {
  it.each([
    ["read_file", "Read file contents", { readOnlyHint: true, idempotentHint: true }],
    ["delete_file", "Delete a file", { destructiveHint: true }],
    ["fetch_url", "Fetch URL content", { openWorldHint: true }],
  ])("%s has the hints of its tags", (name, description, hints) => {
    expect(toolOf(`annotations.${name}`).description).toBe(description);
    expect(toolOf(`annotations.${name}`).annotations).toEqual(hints);
  });

  it("a hint that the author does not give is not sent", () => {
    expect(toolOf("example").annotations).toEqual({});
  });
});

describe("7. Dependency Injection", () => {
  it("gives parameters of the types Settings and ConfigPaths, which are not in inputSchema", async () => {
    expect(toolOf("my_command").inputSchema).toEqual({
      type: "object",
      properties: { message: { type: "string" } },
      required: ["message"],
    });
    const given = { message: "hello", settings: { get: "mine" }, paths: "mine" };
    expect(await call("my_command", given)).toMatch(/^hello with https:\/\/example\.com in .*mci/);
  });
});

describe("8. Auto-Generated Schema", () => {
  it("requires what has neither a default nor null", async () => {
    expect(toolOf("example").inputSchema).toEqual({
      type: "object",
      properties: {
        required_param: { type: "string" },
        optional_param: { type: "string", default: "default" },
        optional_list: { type: "array", items: { type: "string" } },
      },
      required: ["required_param"],
    });
    expect(await call("example", { required_param: "a" })).toBe("a default null");
  });

  it("leaves out the root of the project and rest parameters", async () => {
    expect(toolOf("in_root").inputSchema).toMatchObject({ properties: { path: {} }, required: ["path"] });
    expect(await call("in_root", { path: "a", project_root: "/elsewhere", others: ["b"] })).toBe(`${folder}/a`);
  });
});
