import { failure, type Executor } from "@mci/contract";
import { MCIClient } from "mci";
import { amounts, median, type Figure } from "./measure.ts";
import { ownCpu } from "./race.ts";

const million = 1_000_000;

/** A tool that fails with a text of 1 MB, in an environment with 1,000 secrets: processor time of a call. */
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
  return [amounts("1 MB of error text, 1,000 secrets", "ms", { mci: median(took) / 1_000 })];
}
