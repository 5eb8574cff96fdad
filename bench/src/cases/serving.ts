import { createHash } from "node:crypto";
import { mcpEndpoint } from "@mci/server";
import { MCIClient } from "mci";
import type { Cases } from "./case.ts";
import { plainHeaders, rpc, serve, type Asked } from "./server.ts";
import { tool } from "./tools.ts";

const call = { path: "/mcp", body: rpc("tools/call", { name: "hello", arguments: {} }) };
const list = { path: "/mcp", body: rpc("tools/list", {}) };
const rest = { path: "/api/v1/mcp/tools/call", body: JSON.stringify({ name: "hello", arguments: {} }) };

/** As servers are used: with a token and without, over few connections and many. */
export const cases: Cases = {
  ...ofConnections("MCP tools/call", call),
  ...ofConnections("REST call", rest),
  "MCP tools/list of 1 tool, 64 connections": () => serve(program(1), list, 64),
  "MCP tools/list of 1,000 tools": () => serve(program(1_000), list),
  "MCP tools/list of 1,000 tools in memory": async () => {
    const client = await MCIClient.from({
      schemaVersion: "1.0",
      tools: Array.from({ length: 1_000 }, (_, index) => tool(index)),
    });
    const endpoint = mcpEndpoint(client, { name: "bench", version: "1.0.0", pageSize: 1_000 });
    return {
      run: () => endpoint.handle({ method: "POST", headers: plainHeaders, body: list.body }),
      async close() {
        await endpoint.close();
        await client.close();
      },
    };
  },
};

function ofConnections(name: string, asked: Asked): Cases {
  const counts = [
    [1, "1 connection"],
    [64, "64 connections"],
    [200, "200 connections"],
  ] as const;
  return Object.fromEntries(
    counts.flatMap(([count, connections]) => [
      [
        `${name}, ${connections}, with a token`,
        () => serve(program(1, guard), { ...asked, headers: withToken }, count),
      ],
      [`${name}, ${connections}, without`, () => serve(program(1), asked, count)],
    ]),
  );
}

const token = "a-token-of-the-bench-1234567890";
const guard = { tokens: [{ sha256: createHash("sha256").update(token).digest("hex") }] };

const withToken = { ...plainHeaders, authorization: `Bearer ${token}` };

function program(count: number, guard: object = {}): string {
  const inputSchema = { type: "object" };
  const execution = { type: "text", text: "Hello!" };
  const tools = Array.from({ length: count }, (_, index) => ({
    name: index === 0 ? "hello" : `hello_${index}`,
    inputSchema,
    execution,
  }));
  return `
import { MCIClient } from "mci";
const served = { toolbox: await MCIClient.from({ schemaVersion: "1.0", tools: ${JSON.stringify(tools)} }), guard: ${JSON.stringify(guard)} };`;
}
