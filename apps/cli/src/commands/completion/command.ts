import type { Command } from "../../command.ts";

export const completionCommand: Command = {
  name: "completion",
  usage: "bash|zsh|fish",
  summary: "Print a script that completes commands, options and tools",
  options: ["file"],
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
