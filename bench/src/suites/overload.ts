import { Pool } from "undici";
import { startServer } from "../harness/process.ts";
import { here } from "../harness/race.ts";
import { steady, type Figure, type Pace, type Row } from "../harness/row.ts";
import { headers, type Request } from "../harness/send.ts";
import { tempFile } from "../harness/temp.ts";
import { mciRun, mcpCall, program, restCall } from "./servers.ts";

const capacity = 16;

/**
 * A server that takes 16 requests at once, whose tool waits 50 ms for an API, called from 16 connections and from eight times as
 * many, each of which calls again as soon as it has an answer, whatever that says.
 */
export const rows: readonly Row[] = [
  {
    name: "goodput lost at eight times the capacity: MCP / REST",
    against: "of the capacity",
    budget: [10],
    unit: "%",
    async measure(pace) {
      const api = await startServer([program("api.mjs"), tempFile("answer.json", { hello: "Ada" }), "50"]);
      const tool = { name: "greet", execution: { type: "http", url: `${api.origin}/` } };
      const args = mciRun("overload", [tool], { server: { limits: { requests: capacity } } })(here);
      const server = await startServer(args);
      try {
        return [await lost(server.origin, mcpCall, pace), await lost(server.origin, restCall, pace)];
      } finally {
        await server.stop();
        await api.stop();
      }
    },
  },
];

async function lost(origin: string, request: Request, pace: Pace): Promise<Figure> {
  const [best, goodput] = [
    await goodputOf(origin, request, capacity, pace),
    await goodputOf(origin, request, 8 * capacity, pace),
  ];
  return { mci: Math.max(0, 100 * (1 - goodput / best)) };
}

/** Returns the number of good answers, in some seconds after the first one. */
async function goodputOf(origin: string, { path, body }: Request, connections: number, pace: Pace): Promise<number> {
  const pool = new Pool(origin, { connections });
  const begin = performance.now() + 1_000;
  const end = begin + (pace === steady ? 4_000 : 500);
  let good = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < end) {
      const answer = await pool.request({ path, method: "POST", headers, body });
      const text = await answer.body.text();
      const now = performance.now();
      const isGood = answer.statusCode === 200 && !text.includes('"isError":true');
      if (isGood && now >= begin && now <= end) good += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  await pool.close();
  return good;
}
