import { MCIClient } from "mci";
import { describe, expect, it, onTestFinished } from "vitest";

import type { AuditRecord } from "./audit/audit-record.ts";
import { serveHttp } from "./http/serve-http.ts";
import { legacy, modern, type Draft } from "../test/mcp-requests.ts";

const tool = {
  name: "weather",
  execution: {
    type: "cli",
    command: process.execPath,
    args: ["-e", "process.stdout.write('sunny')"],
    response: { template: "{{ city }}" },
  },
};
const asked = { name: "weather", arguments: {} };

async function serve(records: AuditRecord[] = []): Promise<string> {
  const client = await MCIClient.from({ schemaVersion: "1.0", tools: [tool] });
  const audit = { record: (record: AuditRecord) => void records.push(record) };
  const server = await serveHttp({ toolbox: client, port: 0, mcp: { name: "tools", version: "1" }, audit });
  onTestFinished(async () => {
    await server.close();
    await client.close();
  });
  return server.url;
}

async function mcpResult({ headers, message }: Draft): Promise<unknown> {
  const response = await fetch(`${await serve()}/mcp`, {
    method: "POST",
    headers: headers as Record<string, string>,
    body: JSON.stringify(message),
  });
  const body = await response.text();
  return (JSON.parse(body.slice(body.indexOf("{"))) as { readonly result: unknown }).result;
}

/** Handled by the SDK: the fast path does not know icons. */
const withIcons = { "io.modelcontextprotocol/clientInfo": { name: "test", version: "1", icons: [{ src: "data:," }] } };

describe("a response template that fails", () => {
  it("is told by REST, and written into the audit record", async () => {
    const records: AuditRecord[] = [];
    const response = await fetch(`${await serve(records)}/api/v1/mcp/tools/call`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(asked),
    });
    const problem = expect.stringMatching(/JSON/) as string;
    expect(await response.json()).toEqual({
      content: [{ type: "text", text: "sunny" }],
      isError: false,
      template_error: problem,
    });
    expect(records).toMatchObject([{ tool: "weather", outcome: "ok", template_error: problem }]);
  });

  it.each([
    ["an older client", legacy("tools/call", asked)],
    ["a newer client", modern("tools/call", asked)],
    ["a client that the SDK answers", modern("tools/call", { ...asked, _meta: withIcons })],
  ])("is told over MCP in _meta to %s", async (_, draft) => {
    expect(await mcpResult(draft)).toMatchObject({
      content: [{ type: "text", text: "sunny" }],
      _meta: { "mci/template_error": expect.stringMatching(/JSON/) },
    });
  });
});
