import { failure, type Executor } from "@mci/contract";
import { MCIClient } from "mci";
import type { Cases } from "./case.ts";

const million = 1_000_000;

export const cases: Cases = {
  "1 MB of error text, 1,000 secrets": async () => {
    const client = await failingClient();
    return { run: async () => client.execute("fails"), close: async () => client.close() };
  },
};

/** Returns a client of the tool `fails`, which fails with a text of 1 MB, in an environment with 1,000 secrets. */
export async function failingClient(): Promise<MCIClient> {
  const tokens = Array.from({ length: 1_000 }, (_, index) => `tok-${index * 7_919}-${"x9".repeat(12)}`);
  const env = Object.fromEntries(tokens.map((token, index) => [`SERVICE_${index}_TOKEN`, token]));
  const words = "error: the quick brown fox jumps over the lazy dog at 0x7f3a9c in module/file.ts:120\n";
  const failed = failure("It failed.", { content: [{ type: "text", text: words.repeat(million / words.length) }] });
  const executor: Executor = { type: "fails", prepare: () => ({ run: () => failed }) };
  const tools = [{ name: "fails", execution: { type: "fails" } }];
  return MCIClient.from({ schemaVersion: "1.0", tools }, { env, executors: [executor] });
}
