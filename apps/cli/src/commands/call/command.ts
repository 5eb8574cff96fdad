import type { Command } from "../../command.ts";

export const callCommand: Command = {
  name: "call",
  usage: "[TOOL] [key=value ...] [options]",
  summary: "Call a tool and print its result",
  options: [
    "json",
    "explain",
    "timeout",
    "out",
    "watch",
    "tenant",
    "subject",
    "as",
    "no-input",
    "file",
    "config",
    "secrets",
    "filter",
    "format",
    "quiet",
  ],
  meanings: {
    tenant: { value: "TENANT", summary: "What templates read as {{call.tenant}}" },
    subject: { value: "NAME", summary: "What templates read as {{call.subject}}" },
    out: { value: "FILE", summary: "Write the result to FILE, images and other binary content decoded" },
    watch: { summary: "Call again when the files of the tools change" },
  },
  unknownOptionHint: "If it is an argument of the tool, write -- before it.",
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
