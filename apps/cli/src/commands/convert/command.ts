import type { Command } from "../../command.ts";

export const convertCommand: Command = {
  name: "convert",
  usage: "FILE [options]",
  summary: "Print the tools of another project as a schema file",
  options: ["format", "file", "quiet"],
  meanings: {
    format: { value: "json|yaml", summary: "How the schema file is written; default: as FILE is" },
    file: { value: "FILE", summary: "Another way to name the file" },
  },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
