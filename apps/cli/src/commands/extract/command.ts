import type { Command } from "../../command.ts";

export const extractCommand: Command = {
  name: "extract",
  usage: "PATTERN ... [options]",
  summary: "Write TypeScript functions as tools of a schema file",
  options: ["out", "check", "module-map", "quiet"],
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
