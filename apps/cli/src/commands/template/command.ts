import type { Command } from "../../command.ts";

export const templateCommand: Command = {
  name: "template",
  usage: "TOOL --sample FILE [options]",
  summary: "Try the response template of a tool on a sample response",
  options: ["sample", "file", "config", "secrets", "format", "quiet"],
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
