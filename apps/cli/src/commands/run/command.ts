import type { Command } from "../../command.ts";

export const runCommand: Command = {
  name: "run",
  alias: "serve",
  usage: "[options]",
  summary: "Serve the tools to MCP clients, and over REST",
  options: [
    "file",
    "config",
    "secrets",
    "filter",
    "as",
    "http",
    "rest",
    "ui",
    "tenants",
    "watch",
    "audit",
    "store",
    "spill",
    "metrics",
    "quiet",
  ],
  meanings: { quiet: { summary: "Print no messages except errors; over HTTP the URL, to stdout" } },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
