import { renameSync } from "node:fs";
import { Pool } from "undici";
import { startProgram, type Programs } from "../harness/contestants.ts";
import { startServer, type Asked } from "../harness/process.ts";
import { here } from "../harness/race.ts";
import { steady, type Pace, type Row } from "../harness/row.ts";
import { headers, type Request } from "../harness/send.ts";
import { toolsFile } from "../harness/temp.ts";
import { hardCases } from "./hard-schemas.ts";
import { mciRun, mcpCall, restCall } from "./servers.ts";
import { smallTool, tool, toolsOf } from "./tools.ts";

const tries = 3;
const countOfTools = 10_000;

/** Loads a tool whose schema is hard to load, and calls it with arguments that are hard to check. */
const hard = Object.fromEntries(
  Object.entries(hardCases).map(([name, make]) => [
    name,
    async () => {
      const { LoadError, MCIClient } = await import("mci");
      const { schema, value = {} } = make();
      const execution = { type: "text", text: "fits" };
      const file = toolsFile("hard.json", [{ name: "t", inputSchema: schema, execution }]);
      return async () => {
        const client = await MCIClient.load(file).catch((error: unknown) => {
          if (!LoadError.is(error)) throw error; // some are refused
        });
        await new Promise(setImmediate);
        await client?.execute("t", value);
        await client?.close();
      };
    },
  ]),
);

/** Serves 10,000 tools, whose file changes with each run. */
const reload = {
  async mci() {
    const { MCIClient } = await import("mci");
    const { serveHttp } = await import("@mci/server");
    const write = (file: string, description: string): string =>
      toolsFile(
        file,
        toolsOf(countOfTools, (index) => ({ ...tool(index), description })),
      );
    const file = write("crowd.json", "before");
    const changed = toolsOf(tries, (index) => write(`changed-${index}.json`, `after ${index}`));
    const toolbox = await MCIClient.load(file);
    await serveHttp({ toolbox, port: 0, mcp: { name: "bench", version: "1.0.0" } });
    return async () => {
      renameSync(changed.shift()!, file);
      await toolbox.reload();
    };
  },
};

export const programs: Programs = { hard, reload };

export const rows: readonly Row[] = [
  {
    name: "the event loop stands still: any arguments and schema / any cheap request / a reload of 10,000 tools",
    against: "CPU of the longest turn",
    budget: [250, 100, 100],
    unit: "ms",
    measure: async (pace) => [
      { mci: Math.max(...(await pausesOf("hard", Object.keys(hard), pace))) },
      { mci: Math.max(...(await pausesOfRequests(pace))) },
      { mci: Math.max(...(await pausesOf("reload", ["mci"], pace))) },
    ],
  },
];

async function pausesOf(part: string, names: readonly string[], pace: Pace): Promise<number[]> {
  const pauses: number[] = [];
  for (const name of names) {
    const program = await startProgram(["pauses", part, name]);
    pauses.push(await pause(program, async () => program.ask("run", { times: 1, atOnce: 1 }), pace));
    await program.stop();
  }
  return pauses;
}

async function pausesOfRequests(pace: Pace): Promise<number[]> {
  const server = await startServer(mciRun("crowd", toolsOf(countOfTools, smallTool))(here));
  const pool = new Pool(server.origin, { connections: 1 });
  const pauses: number[] = [];
  for (const { path, body } of cheapRequests()) {
    const ask = async (): Promise<unknown> => (await pool.request({ path, method: "POST", headers, body })).body.text();
    pauses.push(await pause(server, ask, pace));
  }
  await pool.close();
  await server.stop();
  return pauses;
}

/** Returns milliseconds, the least of some tries: the collector may run in any of them. */
async function pause(process: Asked, work: () => Promise<unknown>, pace: Pace): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < (pace === steady ? tries : 1); time += 1) {
    await process.ask("watch");
    await work();
    least = Math.min(least, (await process.ask("longest")) / 1e6);
  }
  return least;
}

/** Requests that cost their sender little: many keys or items, a long string, and names that look like others. */
function cheapRequests(): readonly Request[] {
  const keys = (count: number): string => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`;
  const withArguments = [
    keys(700_000),
    keys(99_000),
    `{"list":[${"1,".repeat(98_999)}1]}`,
    `{"a":"${"x".repeat(9e6)}"}`,
  ];
  const calls = [
    ...withArguments.map((args) => `{"name":"tool_7","arguments":${args}}`),
    '{"name":"tol_77x","arguments":{}}',
    `{"name":"tool_${"7".repeat(120)}","arguments":{}}`,
  ];
  return calls.flatMap((params) => [
    { path: restCall.path, body: params },
    { path: mcpCall.path, body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}` },
  ]);
}
