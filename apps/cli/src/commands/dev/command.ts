import type { Command } from "../../command.ts";

export const devCommand: Command = {
  name: "dev",
  usage: "[FILE] [options]",
  summary: "Watch a schema file, and try its tools on a page",
  options: ["no-ui", "http", "file", "config", "secrets", "filter", "spill"],
  meanings: { http: { value: "PORT", summary: "The port of the page; default: a free one" } },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
