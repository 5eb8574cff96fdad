import type { Command } from "../../command.ts";

export const exportCommand: Command = {
  name: "export",
  usage: "--format NAME [options]",
  summary: "Print the tools in the format of a model API or an agent framework",
  options: ["format", "file", "config", "secrets", "filter", "quiet"],
  meanings: {
    format: { value: "NAME", summary: "openai, openai-chat, anthropic, ai-sdk, langchain, mcp or json-schema" },
  },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
