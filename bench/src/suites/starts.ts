import { createInterface } from "node:readline";
import { once } from "node:events";
import { started, startedUntil, type Args } from "../harness/contestants.ts";
import type { Asked } from "../harness/process.ts";
import type { Row } from "../harness/row.ts";
import { headers } from "../harness/send.ts";
import { toolsFile } from "../harness/temp.ts";
import { commandOf, mcpCall, program } from "./servers.ts";
import { greeting } from "./tools.ts";

const file = (): string => toolsFile("greet.mci.json", [greeting]);
const mci = (...args: readonly string[]): Args => {
  return (checkout) => [commandOf(checkout), ...args, "--file", file()];
};
const node = started(() => ["-e", "0"]);
const importing = (code: string): ReturnType<typeof started> => started(() => ["--input-type=module", "-e", code]);

export const rows: readonly Row[] = [
  {
    name: "start of mci run to its first answer: HTTP / stdio",
    against: "bare node, CPU",
    budget: [2],
    parts: [
      {
        limit: startedUntil(() => [program("bare-http.mjs")], answersOverHttp),
        mci: startedUntil(mci("run", "--http", "0", "--quiet"), answersOverHttp),
        "MCP SDK": startedUntil(() => [program("sdk-http.mjs"), file()], answersOverHttp),
      },
      {
        limit: startedUntil(() => [program("bare-stdio.mjs")], answersOverStdio),
        mci: startedUntil(mci("run", "--quiet"), answersOverStdio),
        "MCP SDK": startedUntil(() => [program("sdk-stdio.mjs"), file()], answersOverStdio),
      },
    ],
  },
  {
    name: "one-shot call / mci --help",
    against: "node -e 0, CPU",
    budget: [1.6, 1.3],
    parts: [
      { limit: node, mci: started(mci("call", "greet", "name=Ada")) },
      { limit: node, mci: started((checkout) => [commandOf(checkout), "--help"]) },
    ],
  },
  {
    name: "first import of mci",
    against: "CPU above bare node",
    budget: [45],
    unit: "ms",
    parts: [{ limit: importing("0"), mci: importing('import "mci"') }],
  },
];

async function answersOverHttp({ output }: Asked): Promise<void> {
  const [line] = (await once(output, "data")) as [Buffer];
  const url = `${new URL(line.toString().trim()).origin}/mcp`;
  const answer = await fetch(url, { method: "POST", headers, body: mcpCall.body });
  expectGreeting(await answer.text());
}

async function answersOverStdio({ input, output }: Asked): Promise<void> {
  const lines = createInterface({ input: output })[Symbol.asyncIterator]();
  const ask = async (body: string): Promise<string> => {
    input.write(`${body}\n`);
    return String((await lines.next()).value);
  };
  const clientInfo = { name: "bench", version: "1.0.0" };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  await ask(JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params }));
  input.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
  expectGreeting(await ask(mcpCall.body));
}

function expectGreeting(answer: string): void {
  if (!answer.includes("Hello Ada!")) throw new Error(`Not the answer of the tool: ${answer}`);
}
