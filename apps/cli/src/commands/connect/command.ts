import type { Command } from "../../command.ts";

export const connectCommand: Command = {
  name: "connect",
  usage: "[CLIENT] [options]",
  summary: "Put the tools into the configuration of an MCP client",
  options: ["project", "name", "remove", "yes", "file", "config", "secrets", "filter", "no-input", "quiet"],
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
