import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LoadError, MCIClient } from "mci";
import { combinedCases } from "./combined-cases.ts";
import { loadCases, type LoadCase } from "./load-cases.ts";
import { longestStretch } from "./longest-stretch.ts";
import { amounts, type Figure } from "./measure.ts";
import { validationCases, type CostCase } from "./validation-cases.ts";

/** How long a schema may keep the process busy, when it is loaded and when arguments are checked against it. */
const boundMs = 250;

/** Schemas that are hard to load, and arguments that are hard to check, each within the bound or the bench fails. */
export async function validationCost(): Promise<Figure[]> {
  const costs = new Map<string, number>();
  let worst = 0;
  const add = (name: string, ms: number): void => {
    costs.set(name, Math.max(costs.get(name) ?? 0, ms));
    worst = Math.max(worst, ms);
  };
  for (const one of loadCases()) add(`load: ${one.name}`, await loadBlockedBy(one, worst));
  for (const one of [...validationCases(), ...combinedCases()]) {
    add(one.name.replace(/ over 1 MB of .*/, " over 1 MB"), await blockedBy(one, worst));
  }
  const figures = [...costs].map(([name, ms]) => {
    if (ms > boundMs) process.exitCode = 1;
    return amounts(name, "ms", { mci: ms });
  });
  return [...figures, amounts("the worst of all arguments and schemas", "ms", { mci: worst })];
}

/**
 * Milliseconds of processor time for which one call keeps all other work waiting. Only one that takes longer than the `worst`
 * so far is repeated, as the best of three counts, and there are hundreds.
 */
async function blockedBy({ name, schema, value, fits }: CostCase, worst: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && best > worst; round += 1) {
    const client = await MCIClient.from({
      schemaVersion: "1.0",
      tools: [{ name: "t", inputSchema: schema, execution: { type: "text", text: "fits" } }],
    });
    let isWrong = false;
    const ms = await longestStretch(async () => {
      const { isError } = await client.execute("t", value);
      isWrong = fits !== undefined && fits === isError;
    });
    best = Math.min(best, ms);
    await client.close();
    if (isWrong) throw new Error(`${name}: the verdict is wrong.`);
  }
  return best;
}

/** The same for loading a file of tools, which may be refused. */
async function loadBlockedBy({ schemas }: LoadCase, worst: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "mci-bench-"));
  const file = join(folder, "mci.json");
  const execution = { type: "text", text: "fits" };
  const tools = schemas.map((inputSchema, index) => ({ name: `t${index}`, inputSchema, execution }));
  await writeFile(file, JSON.stringify({ schemaVersion: "1.0", tools }));
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && best > worst; round += 1) {
    const ms = await longestStretch(async () => {
      const client = await MCIClient.load(file).catch((error: unknown) => {
        if (!LoadError.is(error)) throw error;
      });
      await client?.close();
    });
    best = Math.min(best, ms);
  }
  await rm(folder, { recursive: true, force: true });
  return best;
}
