import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { MCIClient } from "mci";
import { ratios, type Figure } from "./measure.ts";
import { raceByClock } from "./race-by-clock.ts";

const everything = fileURLToPath(import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js"));
const server = { command: process.execPath, args: [everything, "stdio"] };

/** Tools of MCP servers: a call against the SDK's client alone, a load of cached ones against the same as plain toolsets. */
export async function servers(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "mci-bench-"));
  try {
    return [await warmCall(folder), await cachedLoad(folder)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function warmCall(folder: string): Promise<Figure> {
  const peer = new Client({ name: "bench", version: "1.0.0" });
  await peer.connect(new StdioClientTransport({ ...server, stderr: "ignore" }));
  const client = await MCIClient.from({ schemaVersion: "1.0", mcp_servers: { everything: server } }, { folder });
  const message = { message: "hello" };
  try {
    if ((await client.execute("echo", message)).isError) throw new Error("The tool did not get its answer.");
    const contestants = {
      limit: async () => peer.callTool({ name: "echo", arguments: message }),
      mci: async () => client.execute("echo", message),
    };
    return await raceByClock("MCP tool call, warm, stdio", contestants, { count: 1_000 });
  } finally {
    await client.close();
    await peer.close();
  }
}

/** Ten servers whose tools are cached, and ten toolset files with the same tools. */
async function cachedLoad(folder: string): Promise<Figure> {
  const names = Array.from({ length: 10 }, (_, index) => `server${index}`);
  const entries = names.map((name) => [name, { ...server, config: { prefix: `${name}_` } }] as const);
  const cached = join(folder, "cached.mci.json");
  const mcpServers = Object.fromEntries(entries);
  await writeFile(cached, JSON.stringify({ schemaVersion: "1.0", mcp_servers: mcpServers }));
  await (await MCIClient.load(cached)).close();
  for (const name of names) {
    const content = await readFile(join(folder, "mci/mcp", `${name}.mci.json`), "utf8");
    const { expiresAt: _, configHash: __, ...toolset } = JSON.parse(content) as Record<string, unknown>;
    await writeFile(join(folder, "mci", `${name}.mci.json`), JSON.stringify(toolset, undefined, 2));
  }
  const plain = join(folder, "plain.mci.json");
  const toolsets = names.map((name) => ({ name, prefix: `${name}_` }));
  await writeFile(plain, JSON.stringify({ schemaVersion: "1.0", toolsets }));
  const numbers = new Map<string, number>();
  for (let round = 0; round < 21; round += 1) {
    for (const [name, file] of [
      ["limit", plain],
      ["mci", cached],
    ] as const) {
      const start = process.hrtime.bigint();
      const client = await MCIClient.load(file);
      const took = Number(process.hrtime.bigint() - start);
      if (client.tools().length !== names.length * 13) throw new Error("Not the same tools.");
      await client.close();
      numbers.set(name, Math.min(took, numbers.get(name) ?? Number.POSITIVE_INFINITY));
    }
  }
  return ratios("load 10 cached servers, against toolsets", numbers);
}
