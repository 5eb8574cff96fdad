import { spawn } from "node:child_process";
import { once } from "node:events";
import axios from "axios";
import { MCIClient } from "mci";
import { request } from "undici";
import { figure, type Figure } from "./measure.ts";

const headers = { accept: "application/json", "x-request-id": "42" };

/** A GET with two parameters and a header, one after another and sixty-four at once, against the clients underneath. */
export async function requests(): Promise<Figure[]> {
  // In a process of its own: a server in this one would be measured with the clients.
  const server = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(server.stdout, "data")) as [Buffer];
  const origin = `http://127.0.0.1:${line.toString().trim()}`;
  const execution = {
    type: "http",
    url: `${origin}/items/{{props.id}}`,
    params: { limit: "{!!props.limit!!}" },
    headers: { accept: "application/json", "x-request-id": "{{props.id}}" },
  };
  const tools = [{ name: "get", execution }];
  const client = await MCIClient.from({ schemaVersion: "1.0", tools }, { concurrency: { http: 64 } });
  const url = `${origin}/items/42?limit=5`;
  const contestants = {
    limit: async () => JSON.parse(await (await request(url, { headers })).body.text()) as unknown,
    mci: async () => client.execute("get", { id: "42", limit: 5 }),
    fetch: async () => (await fetch(url, { headers })).json(),
    axios: async () => (await axios.get<unknown>(url, { headers })).data,
  };
  try {
    if ((await contestants.mci()).isError) throw new Error("The tool did not get its answer.");
    return [
      await race("HTTP tool call, sequential", contestants, 1, 1.1),
      await race("HTTP tool call, 64 at once", contestants, 64, 1.2),
    ];
  } finally {
    await client.close();
    server.kill();
  }
}

const program = `
const body = JSON.stringify({ id: "42", items: [1, 2, 3].map((n) => ({ n, name: "item " + n })) });
const server = require("node:http").createServer((request, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
`;

type Runs = Readonly<Record<string, () => Promise<unknown>>>;

/** The best of five rounds of two thousand each, in turns; nanoseconds for one. */
export async function race(
  name: string,
  runs: Runs,
  atOnce: number,
  budget: number | undefined,
  count = 2_000,
): Promise<Figure> {
  const best = new Map<string, number>();
  for (let round = 0; round < 6; round += 1) {
    for (const [contestant, run] of Object.entries(runs)) {
      const from = process.hrtime.bigint();
      for (let done = 0; done < count; done += atOnce) await Promise.all(Array.from({ length: atOnce }, run));
      const took = Number(process.hrtime.bigint() - from) / count;
      if (round > 0) best.set(contestant, Math.min(took, best.get(contestant) ?? Number.POSITIVE_INFINITY));
    }
  }
  return figure(name, best, budget);
}
