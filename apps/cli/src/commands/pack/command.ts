import type { Command } from "../../command.ts";

export const packCommand: Command = {
  name: "pack",
  usage: "[options]",
  summary: "Write the tools as a bundle, which Claude Desktop installs with a click",
  options: ["out", "name", "include", "server-json", "file", "config", "secrets", "quiet"],
  meanings: {
    out: { value: "FILE", summary: "The .mcpb file to write; default: NAME.mcpb" },
    name: { value: "NAME", summary: "The name of the bundle; default: that of metadata, else of the folder" },
  },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
