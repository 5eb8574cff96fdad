import type { Command } from "../../command.ts";

export const lockCommand: Command = {
  name: "lock",
  usage: "[options]",
  summary: "Record every tool as it is now, in mci.lock",
  options: ["file", "config", "secrets", "quiet"],
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
