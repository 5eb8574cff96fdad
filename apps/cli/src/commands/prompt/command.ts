import type { Command } from "../../command.ts";

export const promptCommand: Command = {
  name: "prompt",
  usage: "PROMPT [key=value ...] [options]",
  summary: "Print a prompt as a client would get it",
  options: ["as", "file", "config", "secrets", "format", "quiet"],
  meanings: {
    as: { value: "SCOPE,..", summary: "Read it as a caller with these scopes; default: as the owner of the file" },
    format: { value: "table|json", summary: "How the messages are written; default: as text" },
  },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
