import type { Command } from "../../command.ts";

export const exportCommand: Command = {
  name: "export",
  usage: "--format NAME [options]",
  summary: "Print the tools in the format of a model API or an agent framework, or write a skill",
  options: ["format", "out", "name", "file", "config", "secrets", "filter", "quiet"],
  meanings: {
    format: { value: "NAME", summary: "openai, openai-chat, anthropic, ai-sdk, langchain, mcp, json-schema or skill" },
    out: { value: "DIR", summary: "With --format skill: the folder of skills to write NAME/SKILL.md into" },
    name: { value: "NAME", summary: "With --format skill: its name; default: that of the schema file's folder" },
  },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
