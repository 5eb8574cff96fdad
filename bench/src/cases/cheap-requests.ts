import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Case, Cases } from "./case.ts";
import { serve, type Asked } from "./server.ts";
import { tool } from "./tools.ts";

/** Requests and changes that cost their sender little: here the CPU time of the server counts. */
export const cases: Cases = {
  "arguments with 700,000 keys, REST": () => request(rest("tool_7", keys(700_000))),
  "arguments with 700,000 keys, MCP": () => request(mcp("tool_7", keys(700_000))),
  "arguments with 99,000 keys, REST": () => request(rest("tool_7", keys(99_000))),
  "arguments with 99,000 keys, MCP": () => request(mcp("tool_7", keys(99_000))),
  "arguments with 99,000 items, MCP": () => request(mcp("tool_7", `{"list":[${"1,".repeat(98_999)}1]}`)),
  "arguments with one string of 9 MB, MCP": () => request(mcp("tool_7", `{"a":"${"x".repeat(9e6)}"}`)),
  "a call of an unknown tool among 10,000, REST": () => request(rest("tol_77x", "{}")),
  "a call of an unknown tool among 10,000, MCP": () => request(mcp(`tool_${"7".repeat(120)}`, "{}")),
  "a change of one tenant of 1,000": () => change(1_000, 10),
  "a reload of 10,000 tools": () => change(1, 10_000),
};

const keys = (count: number): string => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`;
const call = (name: string, props: string): string => `{"name":"${name}","arguments":${props}}`;
const rest = (name: string, props: string): Asked => ({ path: "/api/v1/mcp/tools/call", body: call(name, props) });

function mcp(name: string, props: string): Asked {
  return { path: "/mcp", body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${call(name, props)}}` };
}

async function request(asked: Asked): Promise<Case> {
  return serve(
    `
import { MCIClient } from "mci";
const inputSchema = { type: "object", properties: { a: { type: "string" } } };
const tools = Array.from({ length: 10_000 }, (_, id) => ({ name: "tool_" + id, inputSchema, execution: { type: "text", text: "x" } }));
const served = { toolbox: await MCIClient.from({ schemaVersion: "1.0", tools }) };`,
    asked,
  );
}

/** Each run changes the file of one of so many tenants. */
async function change(tenants: number, tools: number): Promise<Case> {
  const folder = mkdtempSync(join(tmpdir(), "mci-bench-"));
  const file = (id: number): string => join(folder, `t${id}`, "mci.json");
  const content = (text: string): string => {
    const changed = Array.from({ length: tools }, (_, index) => ({ ...tool(index), description: text }));
    return JSON.stringify({ schemaVersion: "1.0", tools: changed });
  };
  for (let id = 0; id < tenants; id += 1) {
    mkdirSync(join(folder, `t${id}`));
    writeFileSync(file(id), content("before"));
  }
  const server = await serve(
    `
import { MCIClient } from "mci";
import { tenantToolboxes } from "@mci/server";
const load = (file, env) => MCIClient.load(file, { env });
const tenants = await tenantToolboxes({ folder: ${JSON.stringify(folder)}, load });
for (const tenant of tenants.tenants()) await tenants.toolboxFor({ tenant });
const served = { tenants, guard: { tenantHeader: true } };
const change = () => tenants.reload();`,
    "change",
  );
  let round = 0;
  return {
    ...server,
    run() {
      writeFileSync(file(0), content(`after ${(round += 1)}`));
      return server.run();
    },
    async close() {
      await server.close?.();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
