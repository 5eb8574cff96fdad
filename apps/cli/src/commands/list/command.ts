import type { Command } from "../../command.ts";

export const listCommand: Command = {
  name: "list",
  usage: "[options]",
  summary: "List the tools of a schema file",
  options: ["verbose", "file", "config", "secrets", "filter", "as", "format", "quiet"],
  meanings: {
    format: { value: "table|json|yaml", summary: "How results are written; default: table" },
    as: { summary: "List the tools that a caller with these scopes sees; default: all" },
  },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
