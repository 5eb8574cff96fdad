import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Case, Cases } from "./case.ts";
import { writeProject } from "./functions.ts";
import { greetingSchema } from "./tools.ts";

const checkout = join(import.meta.dirname, "..", "..", "..");
const { bin }: { readonly bin: { readonly mci: string } } = JSON.parse(
  readFileSync(join(checkout, "apps", "cli", "package.json"), "utf8"),
);
const cli = join(checkout, "apps", "cli", bin.mci);
const execution = { type: "text", text: "Hello {{props.name}}!" };

export const cases: Cases = {
  "mci --help": () => ({ run: () => start([cli, "--help"]) }),
  "one-shot text call": () => oneShot({ name: "greet", execution }),
  "one-shot text call with an inputSchema": () => oneShot({ name: "greet", inputSchema: greetingSchema, execution }),
  "mci run, start to first answer": () => firstOverStdio(),
  "mci run --http, start to first answer": () => firstOverHttp(),
  "first import of mci": () => program('import "mci"'),
  "mci extract, 200 functions": () => {
    const folder = mkdtempSync(join(tmpdir(), "mci-bench-"));
    const out = join(folder, "tools.mci.json");
    writeProject(folder);
    return {
      run() {
        rmSync(out, { force: true });
        start([cli, "extract", join(folder, "src/*.ts"), "--out", out]);
      },
      close: () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};

const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "1.0.0" } };
const messages = [
  { jsonrpc: "2.0", id: 1, method: "initialize", params },
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "greet", arguments: { name: "Ada" } } },
];

/** From its start to its end, which comes with that of its input. */
function firstOverStdio(): Case {
  const { file, close } = oneTool({ name: "greet", execution });
  const input = messages.map((message) => `${JSON.stringify(message)}\n`).join("");
  return { run: () => start([cli, "run", "--quiet", "--file", file], input), close };
}

function firstOverHttp(): Case {
  const { file, close } = oneTool({ name: "greet", execution });
  return {
    async run() {
      const args = [cli, "run", "--http", "0", "--quiet", "--file", file];
      const server = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
      const ended = once(server, "exit");
      const [line] = (await once(server.stdout, "data")) as [Buffer];
      const url = `${new URL(line.toString().trim()).origin}/mcp`;
      const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
      const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(messages[2]) });
      const text = await answer.text();
      server.kill("SIGKILL");
      await ended;
      if (!text.includes("Hello Ada!")) throw new Error(`Not the answer of the tool: ${text}`);
    },
    close,
  };
}

function program(code: string): Case {
  return { run: () => start(["--input-type=module", "-e", code]) };
}

function oneShot(tool: object): Case {
  const { file, close } = oneTool(tool);
  return { run: () => start([cli, "call", "greet", "name=Ada", "--file", file]), close };
}

function oneTool(tool: object): { readonly file: string; readonly close: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "mci-bench-"));
  const file = join(folder, "tools.mci.json");
  writeFileSync(file, JSON.stringify({ schemaVersion: "1.0", tools: [tool] }));
  return { file, close: () => rmSync(folder, { recursive: true, force: true }) };
}

function start(args: readonly string[], input = ""): void {
  const options = { cwd: join(checkout, "bench"), encoding: "utf8", input } as const;
  const { status, stderr } = spawnSync(process.execPath, args, options);
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
}
