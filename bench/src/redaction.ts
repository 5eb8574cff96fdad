import { MCIClient } from "mci";
import type { Figure } from "./measure.ts";
import { ownCpu } from "./race.ts";

const million = 1_000_000;

/** A command that fails with a text of 1 MB, in an environment with 1,000 secrets: what redacting adds, against 15 ms. */
export async function redaction(): Promise<Figure[]> {
  const env = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, index) => [`SERVICE_${index}_TOKEN`, `tok-${index * 7_919}-${"x9".repeat(12)}`]),
  );
  const client = await MCIClient.from(
    { schemaVersion: "1.0", tools: [{ name: "a", execution: { type: "text", text: "a" } }] },
    { env },
  );
  const words = "error: the quick brown fox jumps over the lazy dog at 0x7f3a9c in module/file.ts:120\n";
  const text = words.repeat(million / words.length);
  const took: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const before = await ownCpu();
    if (client.redact(text) !== text) throw new Error("There is no secret in the text.");
    if (round > 2) took.push((await ownCpu()) - before);
  }
  await client.close();
  const milliseconds = took.toSorted((left, right) => left - right)[took.length >> 1]! / 1_000;
  return [{ name: "1 MB of text, 1,000 secrets (15 ms)", limit: 15e6, ratios: { mci: milliseconds / 15 }, budget: 1 }];
}
