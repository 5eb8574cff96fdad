import type { Command } from "../../command.ts";

export const convertCommand: Command = {
  name: "convert",
  usage: "FILE [options]",
  summary: "Print the tools of another project as a schema file",
  options: ["base-url", "format", "quiet"],
  meanings: {
    "base-url": { value: "URL", summary: "Where urls start that are only paths, of Higress and UTCP" },
    format: { value: "json|yaml", summary: "How the schema file is written; default: as FILE is" },
  },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
