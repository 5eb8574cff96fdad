import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { amounts, type Figure } from "./measure.ts";

const print = "const b=Buffer.alloc(1e6,97);for(let i=0;i<50;i++)process.stdout.write(b)";

/** Peak memory above bare node for a command that prints 50 MB, at the default limit of 10 MB. */
export function output(): Figure[] {
  const command = JSON.stringify([process.execPath, ["-e", print]]);
  const bare = peakOf("");
  const peaks = {
    mci: `const { MCIClient } = await import("mci"); const client = await MCIClient.from({ schemaVersion: "1.0", tools: [{ name: "print", execution: { type: "cli", command: process.execPath, args: ["-e", ${JSON.stringify(print)}] } }] }); const result = await client.execute("print"); if (result.isError) throw new Error(result.error); await client.close();`,
    execFile: `const { execFile } = await import("node:child_process"); await new Promise((done) => execFile(...${command}, { maxBuffer: 1e9 }, done));`,
    execa: `const { execa } = await import("execa"); await execa(...${command}, { maxBuffer: 1e9 });`,
  };
  const megabytes = Object.entries(peaks).map(([name, code]) => [name, (peakOf(code) - bare) / 1e6] as const);
  return [amounts("50 MB of stdout", "MB", Object.fromEntries(megabytes))];
}

/** Bytes, the least of five runs: what the collector leaves lying about differs from run to run. */
function peakOf(code: string): number {
  return Math.min(...Array.from({ length: 5 }, () => peakOnce(code)));
}

function peakOnce(code: string): number {
  const source = `${code}\nconsole.log(process.resourceUsage().maxRSS);`;
  // The built packages: reading TypeScript takes memory of its own.
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "-e", source], {
    cwd: join(import.meta.dirname, ".."),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout.trim().split("\n").at(-1)) * 1024;
}
