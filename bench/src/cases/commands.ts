import type { SchemaDocument } from "@mci/contract";
import { MCIClient } from "mci";
import type { Case, Cases } from "./case.ts";

const print = "const b=Buffer.alloc(1e6,97);for(let i=0;i<50;i++)process.stdout.write(b)";

export const cases: Cases = {
  "CLI tool call (true)": () => call({ command: "true" }),
  "50 MB of stdout": () => call({ command: process.execPath, args: ["-e", print] }),
};

async function call(command: object): Promise<Case> {
  const tools = [{ name: "command", execution: { type: "cli", ...command } }];
  const client = await MCIClient.from({ schemaVersion: "1.0", tools } as SchemaDocument);
  return { run: async () => client.execute("command"), close: async () => client.close() };
}
