import type { TemplateEngine } from "@mci/contract";
import { fileExecutor } from "@mci/executor-file";
import { textExecutor } from "@mci/executor-text";
import { documentSource } from "@mci/source-file";
import { describe, expect, it } from "vitest";
import { checkTools, type CheckedTools } from "./check-tools.ts";
import { textTool } from "../test/load.ts";

function check(document: Record<string, unknown>): Promise<CheckedTools> {
  return checkTools({
    sources: [documentSource({ schemaVersion: "1.0", ...document })],
    executors: [textExecutor(), fileExecutor()],
  });
}

const schema = { type: "object", properties: { city: { type: "string" } } };

describe("a check", () => {
  it("lists problems, the tools that are right, and what they name", async () => {
    const { problems, tools, references } = await check({
      tools: [
        textTool("right", "{{props.city}} {{env.TOKEN}} {{env.A.b}}", { inputSchema: schema }),
        textTool("other", "{{env.TOKEN}}"),
        textTool("wrong", "@if("),
      ],
    });
    expect(problems).toMatchObject([{ tool: "wrong", code: "MCI_TEMPLATE_SYNTAX" }]);
    expect(tools.map(({ name }) => name)).toEqual(["right", "other"]);
    expect(references).toEqual({ env: { A: ["right"], TOKEN: ["right", "other"] }, files: [], modules: [] });
  });

  it("reports an unknown root, and an argument the schema does not allow", async () => {
    const { problems } = await check({
      tools: [
        textTool("root", "Hello {{user.name}}"),
        textTool("typo", "Hello {{input.ctiy}}", { inputSchema: schema }),
        textTool("open", "Hello {{props.ctiy}}", { inputSchema: { ...schema, additionalProperties: true } }),
        textTool("loop", "@foreach(x in props.list)\n{{x.name}}\n@endforeach"),
      ],
    });
    expect(problems).toMatchObject([
      {
        tool: "root",
        severity: "error",
        code: "MCI_TEMPLATE_MISSING",
        message: "execution.text: Nothing is called 'user' here: user.name",
      },
      {
        tool: "typo",
        severity: "warning",
        message: "execution.text: 'ctiy' is not among the properties of inputSchema, so props.ctiy never has a value.",
        hint: "Did you mean 'props.city'?",
      },
    ]);
  });

  it("does not throw for names of a third-party engine that are not paths", async () => {
    const names = ["first name", "props.", "env[", "", "env.TOKEN"];
    const odd: TemplateEngine = { name: "odd", compile: () => ({ names, render: () => "" }) };
    const text = { type: "text", text: "x", templateEngine: "odd" };
    const checked = await checkTools({
      sources: [documentSource({ schemaVersion: "1.0", tools: [{ name: "t", execution: text }] })],
      executors: [textExecutor()],
      engines: [odd],
    });
    expect(checked).toMatchObject({ problems: [], references: { env: { TOKEN: ["t"] } } });
  });

  it("reports a default that its own schema refuses", async () => {
    const item = { type: "object", properties: { n: { type: "integer", default: 1.5 } } };
    const properties = {
      n: { type: "integer", default: "five" },
      list: { type: "array", items: item },
      m: { default: 1 },
    };
    const { problems } = await check({ tools: [textTool("t", "x", { inputSchema: { type: "object", properties } })] });
    expect(problems).toMatchObject([
      {
        severity: "error",
        code: "MCI_SCHEMA_INPUT",
        message: `inputSchema.properties.n.default: The default must be an integer, not "five": its own schema refuses it.`,
      },
      {
        message: expect.stringContaining("inputSchema.properties.list.items.properties.n.default: The default must be"),
      },
    ]);
  });

  it("starts and reaches nothing", async () => {
    const servers = {
      memory: { command: "definitely-not-a-command" },
      web: { type: "http", url: "http://127.0.0.1:1/" },
    };
    const { problems } = await check({ mcp_servers: servers });
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
      ["MCI_CONFIG_IMPORTER", "warning"],
      ["MCI_CONFIG_IMPORTER", "warning"],
    ]);
  });
});
