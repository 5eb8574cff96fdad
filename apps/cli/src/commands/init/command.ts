import type { Command } from "../../command.ts";

export const initCommand: Command = {
  name: "init",
  alias: "install",
  usage: "[options]",
  summary: "Write a first project, ready to run",
  options: ["yaml", "template", "file", "no-input", "quiet"],
  meanings: { file: { value: "FILE", summary: "The schema file to write; default: mci.json or mci.yaml" } },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
