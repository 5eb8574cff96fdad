import { join } from "node:path";
import { startApi } from "./cases/api.ts";
import { startContestant, type Contestant } from "./contestant.ts";
import type { Figure } from "./measure.ts";
import { raceTurns } from "./race.ts";

const small = JSON.stringify({ id: "42", items: [1, 2, 3].map((n) => ({ n, name: `item ${n}` })) });
const program = join(import.meta.dirname, "peers", "requests.ts");
const names = ["limit", "mci", "fetch", "axios", "UTCP"];

/**
 * A GET with two parameters and two headers, one after another and sixty-four at once, with and without a credential. Each
 * contestant in a process of its own, and the server in another.
 */
export async function requests(): Promise<Figure[]> {
  return [...(await measure("", "")), ...(await measure(" with a bearer token", "a-token-of-the-bench-1234567890"))];
}

async function measure(name: string, bearer: string): Promise<Figure[]> {
  const api = await startApi(small);
  const contestants: [string, Contestant][] = [];
  try {
    for (const each of names) contestants.push([each, await startContestant(program, [each, api.origin, bearer])]);
    const turns = (atOnce: number): Parameters<typeof raceTurns>[1] =>
      Object.fromEntries(contestants.map(([each, { turn }]) => [each, async (times: number) => turn(times, atOnce)]));
    return [
      await raceTurns(`HTTP tool call${name}, sequential`, turns(1), { count: 1_000, warmUp: 8_000 }),
      await raceTurns(`HTTP tool call${name}, 64 at once`, turns(64), { count: 2_560, warmUp: 6_400 }),
    ];
  } finally {
    for (const [, contestant] of contestants) contestant.stop();
    api.close();
  }
}
