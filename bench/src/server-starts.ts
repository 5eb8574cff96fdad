import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { reportsCpu } from "./cpu-of-process.ts";
import type { Figure } from "./measure.ts";
import { ratiosOfRounds, type Round, type Taken } from "./race.ts";
import { required } from "./required.ts";

const rounds = 9;

/** From the start of a server to its first answer: processor time, against bare servers and the SDK's. */
export async function serverStarts(command: string, file: string): Promise<Figure[]> {
  const here = join(import.meta.dirname, "..");
  const folder = mkdtempSync(join(here, "node_modules", ".starts-")); // the SDK is found from there
  const program = (name: string, code: string): readonly string[] => {
    writeFileSync(join(folder, name), code);
    return [join(folder, name)];
  };
  try {
    return [
      await race("mci run --http, start to first answer", firstOverHttp, {
        limit: program("bare-http.mjs", bareHttp),
        mci: [command, "run", "--http", "0", "--quiet", "--file", file],
        sdk: program("sdk-http.mjs", sdkHttp),
      }),
      await race("mci run, start to first answer", firstOverStdio, {
        limit: program("bare-stdio.mjs", bareStdio),
        mci: [command, "run", "--quiet", "--file", file],
        sdk: program("sdk-stdio.mjs", sdkStdio),
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function race(
  name: string,
  firstAnswer: (server: ChildProcess) => Promise<unknown>,
  contestants: Readonly<Record<"limit", readonly string[]>> & Readonly<Record<string, readonly string[]>>,
): Promise<Figure> {
  const taken: Round[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const took: Record<string, Taken> = {};
    for (const [contestant, args] of Object.entries(contestants)) took[contestant] = await startOnce(args, firstAnswer);
    if (round > 0) taken.push(took); // the first reads the files from the disk
  }
  return ratiosOfRounds(name, taken, { clock: true });
}

async function startOnce(
  args: readonly string[],
  firstAnswer: (server: ChildProcess) => Promise<unknown>,
): Promise<Taken> {
  const from = performance.now();
  const server = spawn(process.execPath, args, {
    stdio: ["pipe", "pipe", "inherit", "ipc"],
    env: reportsCpu,
    cwd: tmpdir(),
  });
  try {
    await firstAnswer(server);
    const clock = (performance.now() - from) * 1e6;
    server.send("cpu");
    const [microseconds] = (await once(server, "message")) as [number];
    return { cpu: microseconds * 1_000, clock };
  } finally {
    const ended = once(server, "exit");
    server.kill("SIGKILL");
    await ended;
  }
}

const call = { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "greet", arguments: { name: "Ada" } } };

async function firstOverHttp(server: ChildProcess): Promise<void> {
  const [line] = (await once(required(server.stdout), "data")) as [Buffer];
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const url = `${new URL(line.toString().trim()).origin}/mcp`;
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(call) });
  expectGreeting(await answer.text());
}

async function firstOverStdio({ stdin, stdout }: ChildProcess): Promise<void> {
  const lines = createInterface({ input: required(stdout) })[Symbol.asyncIterator]();
  const ask = async (message: object): Promise<string> => {
    required(stdin).write(`${JSON.stringify(message)}\n`);
    return String((await lines.next()).value);
  };
  const clientInfo = { name: "bench", version: "1.0.0" };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  await ask({ jsonrpc: "2.0", id: 1, method: "initialize", params });
  required(stdin).write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
  expectGreeting(await ask(call));
}

function expectGreeting(answer: string): void {
  if (!answer.includes("Hello Ada!")) throw new Error(`Not the answer of the tool: ${answer}`);
}

const bareHttp = `
import { createServer } from "node:http";
const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (chunk) => (body += chunk)).on("end", () => {
    const { id, params } = JSON.parse(body);
    const result = { content: [{ type: "text", text: "Hello " + params.arguments.name + "!" }] };
    const text = JSON.stringify({ jsonrpc: "2.0", id, result });
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) }).end(text);
  });
});
server.listen(0, "127.0.0.1", () => console.log("http://127.0.0.1:" + server.address().port));`;

const bareStdio = `
import { createInterface } from "node:readline";
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = { content: [{ type: "text", text: "Hello " + params.arguments?.name + "!" }] };
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
});`;

const sdkServer = `
import { fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
const inputSchema = fromJsonSchema({ type: "object", properties: { name: { type: "string" } }, required: ["name"] });
const create = () => {
  const server = new McpServer({ name: "bench", version: "1.0.0" });
  const greet = ({ name }) => ({ content: [{ type: "text", text: "Hello " + name + "!" }] });
  server.registerTool("greet", { description: "Greets", inputSchema }, greet);
  return server;
};`;

const sdkHttp = `${sdkServer}
import { createServer } from "node:http";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { toNodeHandler } from "@modelcontextprotocol/node";
const server = createServer(toNodeHandler(createMcpHandler(create)));
server.listen(0, "127.0.0.1", () => console.log("http://127.0.0.1:" + server.address().port));`;

const sdkStdio = `${sdkServer}
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
await create().connect(new StdioServerTransport());`;
