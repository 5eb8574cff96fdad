import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { programsOf, started, type Args, type Programs } from "../harness/contestants.ts";
import type { Row } from "../harness/row.ts";
import { tempFile } from "../harness/temp.ts";
import { writeProject } from "./functions.ts";
import { commandOf } from "./servers.ts";

const print = "const b=Buffer.alloc(1e6,97);for(let i=0;i<50;i++)process.stdout.write(b)";

export const programs: Programs = {
  nothing: {
    limit: () => async () => once(spawn("true", { stdio: ["ignore", "pipe", "pipe"] }), "close"),
    async mci() {
      const { MCIClient } = await import("mci");
      const tools = [{ name: "nothing", execution: { type: "cli", command: "true" } }];
      const client = await MCIClient.from({ schemaVersion: "1.0", tools });
      if ((await client.execute("nothing")).isError) throw new Error("The command did not run.");
      return async () => client.execute("nothing");
    },
    async execa() {
      const { execa } = await import("execa");
      return async () => execa("true");
    },
  },
};

export const rows: readonly Row[] = [
  {
    name: "CLI call",
    against: "spawn, time",
    budget: [1.3],
    by: "clock",
    parts: [programsOf("commands", programs, "nothing")],
  },
  {
    name: "50 MB of output",
    against: "memory above bare node",
    budget: [60],
    unit: "MB",
    by: "peak",
    parts: [
      {
        limit: code(""),
        mci: code(`import { MCIClient } from "mci";
const execution = { type: "cli", command: process.execPath, args: ["-e", ${JSON.stringify(print)}] };
const client = await MCIClient.from({ schemaVersion: "1.0", tools: [{ name: "print", execution }] });
if ((await client.execute("print")).isError) throw new Error("The command did not run.");
await client.close();`),
        execa: code(`import { execa } from "execa";
await execa(process.execPath, ["-e", ${JSON.stringify(print)}], { maxBuffer: 1e9 });`),
      },
    ],
  },
  {
    name: "mci openapi, GitHub's document / mci extract, 200 functions",
    against: "time",
    budget: [10, 5],
    unit: "s",
    by: "clock",
    parts: [{ mci: started(openapi) }, { mci: started(extract) }],
  },
];

function code(source: string): ReturnType<typeof started> {
  return started(() => ["--input-type=module", "-e", source]);
}

let count = 0;
/** Returns the path of a file that is not there yet. */
const unwritten = (): string => join(tempFile(`out-${(count += 1)}/folder`, ""), "..", "tools.mci.json");

/** Imports a document of 13 MB with over 1,000 operations. */
function openapi(checkout: string): ReturnType<Args> {
  const require = createRequire(join(checkout, "bench", "package.json"));
  const github = join(require.resolve("@octokit/openapi/package.json"), "..", "generated", "api.github.com.json");
  return [commandOf(checkout), "openapi", github, "--out", unwritten()];
}

/** Extracts the functions of 20 files, which share types. */
function extract(checkout: string): ReturnType<Args> {
  return [commandOf(checkout), "extract", join(writeProject(), "src/*.ts"), "--out", unwritten()];
}
