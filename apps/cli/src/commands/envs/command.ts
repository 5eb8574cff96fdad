import type { Command } from "../../command.ts";

export const envsCommand: Command = {
  name: "envs",
  usage: "[options]",
  summary: "List the env values the tools use, and where each is set",
  options: ["file", "config", "secrets", "format", "check", "quiet"],
  meanings: {
    format: { value: "table|json|env", summary: "How the list is written; env: to .env.example.mci; default: table" },
    check: { summary: "Write nothing; exit code 1 if names in .env.example.mci are missing or unused" },
  },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
