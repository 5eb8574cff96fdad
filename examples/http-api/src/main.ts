import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { examplesOf } from "./page.ts";

/** Runs every command of docs/http.md against the API, with the tools of the page, and compares what is printed. */
const root = join(import.meta.dirname, "..", "..", "..");
const api = spawn(process.execPath, [join(import.meta.dirname, "..", "api.mjs")], {
  env: { ...process.env, PORT: "0" },
  stdio: ["ignore", "pipe", "inherit"],
});
const folder = await mkdtemp(join(import.meta.dirname, ".page-"));
try {
  const [said] = (await once(api.stdout, "data")) as [Buffer];
  const origin = /http:\/\/[\d.:]+\d/.exec(said.toString())?.[0] ?? "";
  await runPage(await readFile(join(root, "docs", "http.md"), "utf8"), folder, origin);
} finally {
  await rm(folder, { recursive: true, force: true });
  api.kill();
}

async function runPage(page: string, folder: string, origin: string): Promise<void> {
  const { tools, env, calls } = examplesOf(page);
  await writeFile(join(folder, "mci.yaml"), tools);
  await writeFile(join(folder, ".env"), env.replace(/http:\S+/, origin));
  await writeFile(join(folder, "report.txt"), "All is well.\n");
  for (const { command, printed } of calls) {
    const found = (await mci(command.slice(1), folder))
      .replaceAll(origin, "http://127.0.0.1:40100")
      .replace(/"response_time_ms": \d+/, '"response_time_ms": 12');
    if (found === printed) continue;
    console.error(`$ ${command.join(" ")}\n--- the page says\n${printed}--- it printed\n${found}`);
    process.exitCode = 1;
  }
  console.log(`${calls.length} examples of docs/http.md were run`);
}

/** Returns what the command prints, on both its outputs. */
async function mci(args: readonly string[], cwd: string): Promise<string> {
  const main = join(root, "apps", "cli", "src", "main.ts");
  const options = ["--conditions=@mci/source", "--import", "tsx", main];
  const child = spawn(process.execPath, [...options, ...args], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(child, "close");
  return Buffer.concat(chunks).toString();
}
