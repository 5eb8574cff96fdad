import type { Command } from "../../command.ts";

export const tokenCommand: Command = {
  name: "token",
  usage: "[options]",
  summary: "Create a token for 'mci run --http', and its entry for the config",
  options: ["subject", "tenant", "scope"],
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
