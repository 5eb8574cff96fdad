import type { Command } from "../../command.ts";

export const addCommand: Command = {
  name: "add",
  usage: "TOOLSET [options]",
  summary: "Add a toolset of the library to the schema file",
  options: ["filter", "file", "path", "config", "secrets", "quiet"],
  meanings: { filter: { value: "KIND:A,B", summary: "Its tools to use: only, except, tags or without-tags" } },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
