import type { Command } from "../../command.ts";

export const typesCommand: Command = {
  name: "types",
  usage: "[options]",
  summary: "Write the TypeScript types of the tools",
  options: ["out", "check", "file", "config", "secrets", "filter", "quiet"],
  meanings: { out: { value: "FILE", summary: "The .ts file to write; default: stdout" } },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
