import { deepEqual, equal } from "node:assert/strict";
import { join } from "node:path";
import { createToken, serveHttp, tenantToolboxes, type AuditRecord } from "@mci/server";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { MCIClient } from "mci";

// In a real setup tokens are made once (`mci token --tenant acme`), and only their entries are kept.
const acme = createToken({ subject: "ada", tenant: "acme" });
const blue = createToken({ subject: "bob", tenant: "blue" });

const tenants = await tenantToolboxes({
  folder: join(import.meta.dirname, "..", "tenants"),
  load: (file, env) => MCIClient.load(file, { env }),
});
const audit: AuditRecord[] = [];
const server = await serveHttp({
  tenants,
  port: 0,
  mcp: { name: "shops", version: "1.0.0" },
  guard: { tokens: [acme.entry, blue.entry] },
  audit: { record: (call) => void audit.push(call) },
});

/** A call over REST, as anything that speaks HTTP makes it. */
async function order(token: string, name: string, props: object): Promise<unknown> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const body = JSON.stringify({ name, arguments: props });
  const answer = await fetch(`${server.url}/api/v1/mcp/tools/call`, { method: "POST", headers, body });
  return [answer.status, await answer.json()];
}

try {
  const said = { content: [{ type: "text", text: "Acme & Sons sends an anvil of 50 kg." }], isError: false };
  deepEqual(await order(acme.token, "order_anvil", { kilos: 50 }), [200, said]);

  // A tool of another tenant looks like one that does not exist.
  const unknown = {
    error: "Cannot run unknown tool 'order_anvil'.",
    code: "MCI_TOOL_UNKNOWN",
  };
  deepEqual(await order(blue.token, "order_anvil", { kilos: 50 }), [404, unknown]);

  // The same tools for an MCP client.
  const client = new Client({ name: "example", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
  const requestInit = { headers: { authorization: `Bearer ${blue.token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }));
  equal(client.getNegotiatedProtocolVersion(), "2026-07-28");
  const { tools } = await client.listTools();
  deepEqual(
    tools.map((tool) => tool.name),
    ["order_paint"],
  );
  const { content } = await client.callTool({ name: "order_paint" });
  deepEqual(content, [{ type: "text", text: "The Blue Shop sends a pot of blue paint." }]);
  await client.close();

  deepEqual(
    audit.map(({ tenant, tool, outcome }) => `${tenant} ${tool} ${outcome}`),
    ["acme order_anvil ok", "blue order_anvil error", "blue order_paint ok"],
  );
} finally {
  await server.close();
  await tenants.close();
}
