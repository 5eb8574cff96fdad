import type { Command } from "../../command.ts";

export const listCommand: Command = {
  name: "list",
  usage: "[options]",
  summary: "List the tools of a schema file, or its skills, prompts and resources",
  options: [
    "skills",
    "prompts",
    "resources",
    "verbose",
    "stdio",
    "http",
    "header",
    "env",
    "file",
    "config",
    "secrets",
    "filter",
    "as",
    "format",
    "quiet",
  ],
  meanings: {
    http: { value: "URL", summary: "Try the MCP server at this URL, without a schema file" },
    env: { value: "NAME[=VALUE]", summary: "With --stdio: an env value to pass on, or its value; repeat for several" },
    format: { value: "table|json|yaml", summary: "How results are written; default: table" },
    as: { summary: "List the tools that a caller with these scopes sees; default: all" },
  },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
