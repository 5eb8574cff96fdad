import type { Command } from "../../command.ts";

export const importCommand: Command = {
  name: "import",
  usage: "[SERVER] [options]",
  summary: "Fetch the tools of MCP servers and cache them as files",
  options: ["from", "refresh", "file", "config", "secrets", "quiet"],
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
