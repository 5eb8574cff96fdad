import { describe, expect, it } from "vitest";
import { mciForTests, schemaOf, textTool } from "../../test/mci.ts";

const mci = mciForTests();

const inputSchema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
const empty = { type: "object", properties: {} };
const schema = schemaOf(
  textTool("greet", "Hello {{props.name}}, {{env.UNSET}}", { description: "Greets a person.", tags: ["safe"], inputSchema }),
  textTool("files.delete", "gone", { title: "Delete", annotations: { destructiveHint: true } }),
); // prettier-ignore

describe.concurrent("mci export", () => {
  it("prints the tools for OpenAI, and reports names that differ there", async () => {
    const cwd = await mci.folderOf({ "mci.json": schema });
    const { code, stdout, stderr } = await mci.run(["export", "--format", "openai"], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "files.delete is named files_delete there.\n" });
    expect(JSON.parse(stdout)).toEqual([
      { type: "function", name: "greet", description: "Greets a person.", parameters: inputSchema, strict: false },
      {
        type: "function",
        name: "files_delete",
        description: "Delete",
        parameters: { type: "object", properties: {} },
        strict: false,
      },
    ]);
  });

  it.each([
    ["openai-chat", [{ type: "function", function: { name: "greet", description: "Greets a person.", parameters: inputSchema } }]],
    ["anthropic", [{ name: "greet", description: "Greets a person.", input_schema: inputSchema }]],
    ["json-schema", { greet: { description: "Greets a person.", inputSchema } }],
    ["mcp", { tools: [{ name: "greet", description: "Greets a person.", inputSchema }] }],
  ])("prints what the filters leave as %s", async (format, expected) => {
    const cwd = await mci.folderOf({ "mci.json": schema });
    const { code, stdout, stderr } = await mci.run(["export", "--format", format, "--filter", "tags:safe"], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toEqual(expected);
  }); // prettier-ignore

  it.each([
    [
      "ai-sdk",
      {
        greet: { description: "Greets a person.", inputSchema },
        files_delete: { title: "Delete", description: "Delete", inputSchema: empty, needsApproval: true },
      },
    ],
    [
      "langchain",
      [
        {
          name: "greet",
          description: "Greets a person.",
          schema: inputSchema,
          metadata: { tool: "greet", annotations: {}, needsApproval: false },
        },
        {
          name: "files_delete",
          description: "Delete",
          schema: empty,
          metadata: { tool: "files.delete", annotations: { destructiveHint: true }, needsApproval: true },
        },
      ],
    ],
  ])("prints the tools for %s, with those that need approval", async (format, expected) => {
    const cwd = await mci.folderOf({ "mci.json": schema });
    const { code, stdout, stderr } = await mci.run(["export", "--format", format], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "files.delete is named files_delete there.\n" });
    expect(JSON.parse(stdout)).toEqual(expected);
  });

  it("keeps own names in json-schema", async () => {
    const cwd = await mci.folderOf({ "mci.json": schema });
    const { stdout, stderr } = await mci.run(["export", "--format", "json-schema"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ greet: {}, "files.delete": {} });
    expect(stderr).toBe("");
  });

  it("with --quiet does not report names", async () => {
    const cwd = await mci.folderOf({ "mci.json": schema });
    expect(await mci.run(["export", "--format", "anthropic", "-q"], { cwd })).toMatchObject({ code: 0, stderr: "" });
  });

  it("explains its formats", async (test) => {
    const { code, stdout } = await mci.run(["export", "--help"], { cwd: await mci.folderOf({}) });
    expect(code).toBe(0);
    test.expect(stdout).toMatchInlineSnapshot(`
      "Print the tools in the format of a model API or an agent framework, or write a skill.

      Usage: mci export --format NAME [options]

      Formats:
        openai       tools of the Responses API
        openai-chat  tools of the Chat Completions API
        anthropic    tools of the Messages API
        ai-sdk       an object of what 'tool' of the AI SDK takes, by name; the schema goes through its 'jsonSchema'
        langchain    an array of what 'bindTools' of LangChain's models takes
        mcp          the result of 'tools/list'
        json-schema  an object with the description and the input schema of each tool
        skill        an agent skill that teaches the 'mci call' lines of the tools, written to DIR/NAME/SKILL.md

      Names and schemas are adapted to what the API accepts; mcp and json-schema leave them unchanged. The definitions
      describe tools and do not run them: in a program, '@mci/export' does both.

      Examples:
        mci export --format openai
        mci export --format anthropic --filter tags:read > tools.json
        mci export --format mcp --quiet
        mci export --format skill --out .claude/skills

      Options:
            --format NAME      openai, openai-chat, anthropic, ai-sdk, langchain, mcp, json-schema or skill
            --out DIR          With --format skill: the folder of skills to write NAME/SKILL.md into
            --name NAME        With --format skill: its name; default: that of the schema file's folder
        -f, --file FILE        The schema file; default: searched for here, then in parent folders
            --config FILE      The config to run; default: mci.config.mjs, .js or .ts beside the schema file
            --secrets FILE     The secrets file; default: mci.secrets.yaml beside the schema file
            --filter KIND:A,B  Select tools: only, except, tags, without-tags, toolsets; repeat to narrow
        -q, --quiet            Print no messages except errors
        -h, --help             Show help
      "
    `);
  });
});
