import type { Command } from "../../command.ts";

export const testCommand: Command = {
  name: "test",
  usage: "[NAME ...] [options]",
  summary: "Run the tests declared beside the tools",
  options: ["record", "reporter", "watch", "no-input", "file", "config", "secrets", "quiet"],
  meanings: {
    watch: { summary: "Run the tests again when a schema, test or fixture file changes" },
    quiet: { summary: "Print failed tests and errors only" },
  },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
