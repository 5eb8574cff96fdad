import type { Command } from "../../command.ts";

export const approveCommand: Command = {
  name: "approve",
  usage: "ID [options]",
  summary: "Agree to a call that waits for a person",
  options: ["store", "server", "token-file", "tenants", "no-input", "file", "config", "quiet"],
  meanings: {
    store: { value: "URL", summary: "The store of the server that asks; default: 'server.store' of the config" },
    tenants: { value: "FOLDER", summary: "The tenants of the server that asks" },
    "no-input": { summary: "Do not ask: with --server the token is enough" },
  },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
