import type { Command } from "../../command.ts";

export const doctorCommand: Command = {
  name: "doctor",
  usage: "[options]",
  summary: "Look for what keeps the tools from working, and say what to do",
  options: ["timeout", "file", "config", "secrets", "format", "quiet"],
  meanings: {
    timeout: { value: "TIME", summary: "How long each MCP server may take to answer; default: 10s" },
    quiet: { summary: "Print only what is worth a look or broken" },
  },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
