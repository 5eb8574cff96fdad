import type { Command } from "../../command.ts";

export const validateCommand: Command = {
  name: "validate",
  usage: "[FILE ...] [options]",
  summary: "Check schema files and everything they name",
  options: ["strict", "portable", "env", "file", "config", "secrets", "format", "quiet"],
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
