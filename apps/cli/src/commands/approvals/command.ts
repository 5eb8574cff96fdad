import type { Command } from "../../command.ts";

export const approvalsCommand: Command = {
  name: "approvals",
  usage: "[options]",
  summary: "List the calls that wait for a person to agree",
  options: ["store", "server", "token-file", "tenants", "file", "config", "format", "quiet"],
  meanings: {
    store: { value: "URL", summary: "The store of the server that asks; default: 'server.store' of the config" },
    tenants: { value: "FOLDER", summary: "The tenants of the server that asks" },
  },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
