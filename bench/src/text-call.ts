import { join } from "node:path";
import type { Figure } from "./measure.ts";
import { raceEvenly, startProcesses, turnsIn } from "./race-evenly.ts";

const program = join(import.meta.dirname, "peers", "text-call.ts");
const peers = ["UTCP", "MCP SDK"];

/** A call of a text tool, from `execute` to its result, against a bare async function: each in a process of its own. */
export async function textCall(): Promise<Figure[]> {
  const processes = await startProcesses(program, ["limit", "mci", ...peers]);
  try {
    return [await raceEvenly("text tool call, validated", turnsIn("validated", processes, ["limit", "mci", ...peers]))];
  } finally {
    for (const process of Object.values(processes)) process.stop();
  }
}
