import type { Command } from "../command.ts";

/** The options that say where questions are kept, and whose they are. */
export const questionOptions = ["store", "server", "token-file", "tenants", "file", "config"] as const;

/** Their meanings, for the commands that read questions. */
export const questionMeanings: NonNullable<Command["meanings"]> = {
  store: { value: "URL", summary: "The store of the server that asks; default: 'server.store' of the config" },
  tenants: { value: "FOLDER", summary: "The tenants of the server that asks" },
};
