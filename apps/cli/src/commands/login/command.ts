import type { Command } from "../../command.ts";

export const loginCommand: Command = {
  name: "login",
  usage: "SERVER [options]",
  summary: "Log in to an MCP server behind OAuth, in a browser",
  options: ["scope", "client-id", "callback-port", "no-browser", "timeout", "file", "config", "secrets"],
  meanings: {
    scope: { value: "SCOPE", summary: "A scope to ask for, beside those of an earlier login; repeat for several" },
    timeout: { value: "TIME", summary: "How long to wait for the browser; default: 5m" },
  },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
