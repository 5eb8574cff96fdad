import { spawn } from "node:child_process";
import { once } from "node:events";
import { execa } from "execa";
import { MCIClient } from "mci";
import type { Figure } from "./measure.ts";
import { raceByClock } from "./race-by-clock.ts";

/** A command that does nothing, from call to result, against starting it and waiting for its end. */
export async function commands(): Promise<Figure[]> {
  const tools = [{ name: "nothing", execution: { type: "cli", command: "true" } }];
  const client = await MCIClient.from({ schemaVersion: "1.0", tools });
  const runs = {
    limit: async () => once(spawn("true", { stdio: ["ignore", "pipe", "pipe"] }), "close"),
    mci: async () => client.execute("nothing"),
    execa: async () => execa("true"),
  };
  try {
    if ((await runs.mci()).isError) throw new Error("The command did not run.");
    return [await raceByClock("CLI tool call (true)", runs, { count: 100 })];
  } finally {
    await client.close();
  }
}
