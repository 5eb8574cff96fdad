import type { Command } from "../../command.ts";

export const logoutCommand: Command = {
  name: "logout",
  usage: "SERVER [options]",
  summary: "Forget a login to an MCP server, and revoke it",
  options: ["file", "config", "secrets"],
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
