import type { Command } from "../../command.ts";

export const schemaCommand: Command = {
  name: "schema",
  usage: "[options]",
  summary: "Print the JSON Schema of schema files, for editors",
  options: ["file", "config", "quiet"],
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
