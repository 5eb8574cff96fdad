import { failure, type Executor } from "@mci/contract";
import { MCIClient } from "mci";
import type { Figure } from "./measure.ts";
import { ownCpu } from "./race.ts";

const million = 1_000_000;

/** A tool that fails with a text of 1 MB, in an environment with 1,000 secrets: processor time of a call, against 15 ms. */
export async function redaction(): Promise<Figure[]> {
  const tokens = Array.from({ length: 1_000 }, (_, index) => `tok-${index * 7_919}-${"x9".repeat(12)}`);
  const env = Object.fromEntries(tokens.map((token, index) => [`SERVICE_${index}_TOKEN`, token]));
  const words = "error: the quick brown fox jumps over the lazy dog at 0x7f3a9c in module/file.ts:120\n";
  const failed = failure("It failed.", { content: [{ type: "text", text: words.repeat(million / words.length) }] });
  const executor: Executor = { type: "fails", prepare: () => ({ run: () => failed }) };
  const tools = [{ name: "fails", execution: { type: "fails" } }];
  const client = await MCIClient.from({ schemaVersion: "1.0", tools }, { env, executors: [executor] });
  const took: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const before = await ownCpu();
    await client.execute("fails");
    if (round > 8) took.push((await ownCpu()) - before);
  }
  await client.close();
  const milliseconds = took.toSorted((left, right) => left - right)[took.length >> 1]! / 1_000;
  return [
    { name: "1 MB of error text, 1,000 secrets (15 ms)", limit: 15e6, ratios: { mci: milliseconds / 15 }, budget: 1 },
  ];
}
