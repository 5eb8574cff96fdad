import { failingClient } from "./cases/redaction.ts";
import { amounts, median, type Figure } from "./measure.ts";
import { ownCpu } from "./race.ts";

/** A tool that fails with a text of 1 MB, in an environment with 1,000 secrets: processor time of a call. */
export async function redaction(): Promise<Figure[]> {
  const client = await failingClient();
  const took: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const before = await ownCpu();
    await client.execute("fails");
    if (round > 8) took.push((await ownCpu()) - before);
  }
  await client.close();
  return [amounts("1 MB of error text, 1,000 secrets", "ms", { mci: median(took) / 1_000 })];
}
