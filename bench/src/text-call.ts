import { join } from "node:path";
import { manyTools as tenThousandTools } from "./cases/catalog.ts";
import { amounts, type Figure } from "./measure.ts";
import { raceEvenly, startProcesses, turnsIn, type Processes } from "./race-evenly.ts";

const program = join(import.meta.dirname, "peers", "text-call.ts");
const peers = ["UTCP", "MCP SDK"];

/**
 * A call of a text tool, from `execute` to its result, against a bare async function that does the same; and a call of a tool
 * in code against that of the text tool, once where a fallback in its text makes the client copy the arguments, as it does for code,
 * and once where it need not. Each contestant in a process of its own, ours with other tools and templates.
 */
export async function textCall(): Promise<Figure[]> {
  const processes = await startProcesses(program, ["limit", "mci", "least version", ...peers]);
  try {
    return [...(await calls(processes)), ...(await manyTools())];
  } finally {
    for (const process of Object.values(processes)) process.stop();
  }
}

async function calls(processes: Processes): Promise<Figure[]> {
  const { limit } = turnsIn("bare", processes, ["limit"]);
  const { mci, ...theirs } = turnsIn("validated", processes, ["mci", ...peers]);
  const { mci: brief } = turnsIn("brief", processes, ["mci"]);
  const { mci: plain } = turnsIn("plain", processes, ["mci"]);
  const { mci: fallback } = turnsIn("fallback", processes, ["mci"]);
  const { mci: code, ...least } = turnsIn("code", processes, ["mci", "least version"]);
  return [
    await raceEvenly("text tool call, validated", { limit: limit!, mci: mci!, ...theirs }),
    await raceEvenly("text tool call, a default and a null", { limit: limit!, mci: brief! }),
    await raceEvenly("text tool call, no schema", { limit: limit!, mci: plain! }),
    await raceEvenly("code tool call", { limit: fallback!, mci: code! }),
    await raceEvenly("code tool call, against the text tool of the first row", { limit: mci!, mci: code!, ...least }),
  ];
}

/** What a set of 10,000 tools answers about itself, against the time that it may take. */
async function manyTools(): Promise<Figure[]> {
  const client = await tenThousandTools();
  const unknown = await best(async () => client.execute("find_ordrs_7777", {}));
  const selected = await best(() => client.select({ tags: ["group-7"] }).tools().length);
  await client.close();
  return [
    amounts("unknown name among 10,000 tools", "ms", { mci: unknown / 1e6 }),
    amounts("select of 10,000 tools, again", "ms", { mci: selected / 1e6 }),
  ];
}

async function best(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 50; round += 1) {
    const start = process.hrtime.bigint();
    await run();
    least = Math.min(least, Number(process.hrtime.bigint() - start));
  }
  return least;
}
