import type { Command } from "../../command.ts";

export const verifyCommand: Command = {
  name: "verify",
  usage: "[options]",
  summary: "Compare every tool with mci.lock, and show the differences",
  options: ["file", "config", "secrets", "format", "quiet"],
  meanings: { format: { value: "table|json", summary: "How differences are written; default: as text" } },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
