import type { Command } from "../../command.ts";

export const lintCommand: Command = {
  name: "lint",
  usage: "[options]",
  summary: "Check how well a model can use the tools, and count their tokens",
  options: ["budget", "exact", "strict", "list", "pin", "file", "config", "secrets", "format", "quiet"],
  meanings: {
    format: { value: "table|json|sarif", summary: "How results are written; default: table" },
    quiet: { summary: "Print errors only" },
  },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
