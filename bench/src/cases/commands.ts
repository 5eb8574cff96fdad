import { MCIClient } from "mci";
import type { Cases } from "./case.ts";

const tools = [{ name: "nothing", execution: { type: "cli", command: "true" } }];

export const cases: Cases = {
  "CLI tool call (true)": async () => {
    const client = await MCIClient.from({ schemaVersion: "1.0", tools });
    return { run: async () => client.execute("nothing"), close: async () => client.close() };
  },
};
