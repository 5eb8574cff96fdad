import { temporaryFolder } from "@mci/plugin-kit/test";
import {
  bytes,
  configPaths,
  defineSkill,
  defineTool,
  projectRoot,
  setting,
  settings,
  type DefinedTool,
} from "@mci/define";
import { serveHttp } from "@mci/server";
import { Client, StreamableHTTPClientTransport, type CallToolResult, type Tool } from "@modelcontextprotocol/client";
import { MCIClient, textOf, type FromOptions } from "mci";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { schemas } from "./guide-schemas.ts";

const info = { name: "test", version: "1" };

async function load(options: FromOptions): Promise<MCIClient> {
  const client = await MCIClient.from({ schemaVersion: "1.0", tools: [] }, options);
  onTestFinished(() => client.close());
  return client;
}

/** Returns the tools that a client of MCP reads in `tools/list`. */
async function listed(options: FromOptions): Promise<readonly Tool[]> {
  const server = await serveHttp({ toolbox: await load(options), port: 0, mcp: info });
  const client = new Client(info, { versionNegotiation: { mode: "auto" } });
  onTestFinished(async () => {
    await client.close();
    await server.close();
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)));
  return (await client.listTools()).tools;
}

const searchInput = z.object({
  query: z.string().describe("搜索查询字符串"),
  file_pattern: z.string().default("*.py").describe("文件匹配模式"),
  case_sensitive: z.boolean().default(false).describe("是否区分大小写"),
  max_results: z.int().default(100).describe("最大结果数"),
  encoding: z.enum(["utf-8", "gbk"]).default("utf-8").describe("文件编码"),
  exclude_patterns: z.array(z.string()).nullable().default(null).describe("排除模式列表"),
});

const searchCode = defineTool(
  {
    name: "search_code",
    description: "Search for patterns in code files",
    readOnly: true,
    idempotent: true,
    input: searchInput,
  },
  ({ query }) => `found ${query}`,
);

describe("2. Type System Mapping", () => {
  const input = z.object({
    name: z.string(),
    count: z.int(),
    price: z.number(),
    enabled: z.boolean(),
    tags: z.array(z.string()),
    metadata: z.record(z.string(), z.string()),
    status: z.enum(["pending", "done"]),
    optional: z.string().nullable().default(null),
  });

  it("maps each type, and leaves what is optional out of 'required'", () => {
    expect(defineTool({ name: "example", input }, () => "").inputSchema).toEqual(schemas.typeSystemMapping);
  });
});

describe("3. Complete Example", () => {
  it("comes out as printed from zod", () => {
    expect(searchCode.inputSchema).toEqual(schemas.completeExample);
  });

  it("runs with its defaults", async () => {
    const tool = defineTool({ name: "search_code", input: searchInput }, (args) => args);
    const client = await load({ tools: [tool] });
    const result = await client.execute("search_code", { query: "x", exclude_patterns: null });
    expect(result.structuredContent).toEqual({
      query: "x",
      file_pattern: "*.py",
      case_sensitive: false,
      max_results: 100,
      encoding: "utf-8",
      exclude_patterns: null,
    });
  });
});

describe("4. Complete MCP Tool Definition", () => {
  it("is what a client of MCP lists", async () => {
    const tool = defineTool(
      {
        title: "Code Search",
        description: "Search for patterns in code files",
        readOnly: true,
        idempotent: true,
        input: z.object({ query: z.string().describe("搜索查询字符串") }),
      },
      () => "",
    );
    expect(await listed({ tools: [defineSkill("filesystem", { search_code: tool })] })).toEqual([
      {
        name: "filesystem.search_code",
        title: "Code Search",
        description: "Search for patterns in code files",
        annotations: {
          title: "Code Search",
          readOnlyHint: true,
          idempotentHint: true,
        },
        inputSchema: schemas.completeDefinition,
      },
    ]);
  });
});

describe("a handler written for registerTool of the MCP SDK", () => {
  const output = z.object({ celsius: z.number() });
  const handler = async ({ city }: { city: string }): Promise<CallToolResult> => ({
    content: [{ type: "text", text: `Weather in ${city}` }],
    structuredContent: { celsius: 21 },
  });

  it("compiles and runs with defineTool, its result as it is", async () => {
    const options = { title: "Weather", input: z.object({ city: z.string() }), output };
    const client = await load({
      tools: [
        defineTool({ ...options, name: "named" }, handler),
        defineTool({ ...options, name: "inline" }, async ({ city }) => ({
          content: [{ type: "text", text: `Weather in ${city}` }],
          structuredContent: { celsius: 21 },
        })),
      ],
    });
    for (const name of ["named", "inline"]) {
      expect(await client.execute(name, { city: "Tbilisi" })).toMatchObject({
        isError: false,
        content: [{ type: "text", text: "Weather in Tbilisi" }],
        structuredContent: { celsius: 21 },
      });
    }
  });
});

describe("5. @skill_command Parameters Reference", () => {
  it("name: the function's, its own, or the key in a skill", async () => {
    const named = defineTool({}, function fromFunction() {
      return "";
    });
    const own = defineTool({ name: "own" }, () => "");
    const client = await load({ tools: [named, defineSkill("skill", { key: own, other: defineTool({}, () => "") })] });
    expect(client.listTools()).toEqual(["fromFunction", "skill.own", "skill.other"]);
  });

  it("category: a tag, and in _meta", async () => {
    const client = await load({ tools: [defineTool({ name: "search", category: "code" }, () => "")] });
    expect(client.getTool("search")).toMatchObject({ tags: ["code"], _meta: { category: "code" } });
    expect(client.listTools({ tags: ["code"] })).toEqual(["search"]);
  });

  it("retry_on and max_attempts: retry", async () => {
    class Busy extends Error {}
    let calls = 0;
    const retry = { on: [Busy], attempts: 3, backoffMs: 1 };
    const tool = defineTool({ name: "search", readOnly: true, retry }, () => {
      calls += 1;
      if (calls < 3) throw new Busy();
      return "found";
    });
    const result = await (await load({ tools: [tool] })).execute("search");
    expect(result).toMatchObject({ content: [{ text: "found" }], metadata: { attempts: 3 } });
  });

  it("inject_root and inject_settings: inject", async () => {
    const folder = temporaryFolder();
    const tool = defineTool(
      { name: "where", inject: { projectRoot, region: setting("api.region") } },
      (_, given) => `${given.projectRoot} ${given.region}`,
    );
    const client = await load({ tools: [tool], folder, settings: { api: { region: "eu" } } });
    expect(textOf(await client.execute("where"))).toBe(`${folder} eu`);
  });
});

describe("6. MCP Annotations Guide", () => {
  it.each<[string, object, object]>([
    ["read_file", { readOnly: true, idempotent: true }, { readOnlyHint: true, idempotentHint: true }],
    ["delete_file", { destructive: true }, { destructiveHint: true }],
    ["fetch_url", { openWorld: true }, { openWorldHint: true }],
    ["write_file", { destructive: false, openWorld: false }, { destructiveHint: false, openWorldHint: false }],
  ])("%s", async (name, hints, annotations) => {
    const [tool] = await listed({ tools: [defineTool({ name, ...hints }, () => "")] });
    expect(tool?.annotations).toEqual(annotations);
  });

  it("a hint that the author does not give is not sent", async () => {
    const [tool] = await listed({ tools: [defineTool({ name: "plain" }, () => "")] });
    expect(tool?.annotations).toBeUndefined();
  });

  it("a read-only tool that destroys is a load error", async () => {
    const tool = defineTool({ name: "both", readOnly: true, destructive: true }, () => "");
    await expect(load({ tools: [tool] })).rejects.toThrow("'readOnly' and 'destructive' exclude each other");
  });
});

describe("7. Dependency Injection", () => {
  const tool = defineTool(
    { name: "my_command", input: z.object({ message: z.string() }), inject: { settings, configPaths } },
    ({ message }, context) =>
      `${message} with ${String(context.settings.get("api.url"))} in ${context.configPaths.logs}`,
  );

  it("gives settings and paths without being asked for more", async () => {
    const client = await load({ tools: [tool], settings: { api: { url: "https://example.com" } } });
    const text = textOf(await client.execute("my_command", { message: "hello" }));
    expect(text).toMatch(/^hello with https:\/\/example\.com in .*mci/);
  });

  it("keeps injected values out of inputSchema", async () => {
    const [shown] = await listed({ tools: [tool] });
    expect(shown?.inputSchema).toEqual(schemas.dependencyInjection);
  });
});

describe("8. Auto-Generated Schema", () => {
  it("requires what has neither a default nor null", () => {
    const input = z.object({
      required_param: z.string(),
      optional_param: z.string().default("default"),
      optional_list: z.array(z.string()).nullish(),
    });
    expect(defineTool({ name: "example", input }, () => "").inputSchema).toEqual(schemas.autoGenerated);
  });
});

describe("9. Testing Your Tool Schema", () => {
  it("reads it without a client", () => {
    const tool: DefinedTool = defineTool(
      { name: "my_tool", input: { type: "object", properties: { param: { type: "string" }, file: bytes() } } },
      () => "",
    );
    expect(tool.inputSchema).toEqual({
      type: "object",
      properties: { param: { type: "string" }, file: { type: "string", contentEncoding: "base64" } },
    });
  });
});
