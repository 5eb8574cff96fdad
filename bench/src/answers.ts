import { join } from "node:path";
import { largeAnswer } from "./cases/answers.ts";
import { startApi } from "./cases/api.ts";
import { startContestant } from "./contestant.ts";
import type { Figure } from "./measure.ts";
import { raceTurns, type Turn } from "./race.ts";

const program = join(import.meta.dirname, "peers", "answers.ts");

/** By the end of the figure's name: what a tool has beside its url. */
const tools: Readonly<Record<string, object>> = {
  plain: {},
  selected: { response: { select: "rows[:10].name" } },
  "by a template": { response: { template: "{{#each rows}}{{#if @first}}{{name}}{{/if}}{{/each}}" } },
  "with a bearer token": { auth: { type: "bearer", token: "{{env.API_TOKEN}}" } },
};

/**
 * An answer of 0.8 MB: as it comes, a part of it, a text made of it, and searched for the credential it was asked with. Each
 * contestant in a process of its own, and the server in another.
 */
export async function answers(): Promise<Figure[]> {
  const api = await startApi(largeAnswer);
  const figures: Figure[] = [];
  try {
    for (const [name, more] of Object.entries(tools)) figures.push(await measure(api.origin, name, more));
  } finally {
    api.close();
  }
  return figures;
}

async function measure(origin: string, name: string, more: object): Promise<Figure> {
  const limit = await startContestant(program, [origin]);
  const mci = await startContestant(program, [origin, JSON.stringify(more)]);
  const turns: Record<string, Turn> = {
    limit: async (times) => limit.turn(times, 1),
    mci: async (times) => mci.turn(times, 1),
  };
  try {
    return await raceTurns(`HTTP answer of 0.8 MB, ${name}`, turns, { count: 20, warmUp: 150 });
  } finally {
    limit.stop();
    mci.stop();
  }
}
