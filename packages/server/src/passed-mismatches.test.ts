import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { serve } from "@mci/plugin-kit/test";
import { describe, expect, it, onTestFinished } from "vitest";

import { clientOf, serving } from "../test/serving.ts";
import type { AuditRecord } from "./audit/audit-record.ts";

const outputSchema = { type: "object", properties: { state: { enum: ["open", "closed"] } }, required: ["state"] };
const problem = 'Field \'state\' must be one of "open", "closed", not "archived"';

/** A server with a tool whose API answers with a state that its document does not have, and a session of the MCP SDK with it. */
async function answering(response: object) {
  const url = await serve((_, reply) => {
    reply.setHeader("content-type", "application/json");
    reply.end('{"state":"archived"}');
  });
  const tool = { name: "state", outputSchema, execution: { type: "http", url, response } };
  const records: AuditRecord[] = [];
  const server = await serving({
    toolbox: await clientOf([tool]),
    mcp: { name: "tools", version: "1" },
    audit: { record: (call) => void records.push(call) },
  });
  const session = async (mode: "auto" | "legacy"): Promise<Client> => {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    onTestFinished(() => client.close());
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)));
    return client;
  };
  const rest = async (): Promise<unknown> => {
    const response = await fetch(`${server.url}/api/v1/mcp/tools/call`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"name":"state"}',
    });
    return response.json();
  };
  return { session, rest, records };
}

describe("a response that does not match the outputSchema of its tool", () => {
  it.each(["auto", "legacy"] as const)(
    "reaches clients of the MCP SDK where the tool passes it on, with a warning (%s)",
    async (mode) => {
      const { session, records } = await answering({ onMismatch: "warn" });
      const client = await session(mode);
      // The SDK checks results against the schemas that it has listed.
      const { tools } = await client.listTools();
      expect(tools.map(({ name, outputSchema: listed }) => [name, listed])).toEqual([["state", undefined]]);
      expect(await client.callTool({ name: "state" })).toMatchObject({
        content: [{ type: "text", text: '{\n  "state": "archived"\n}' }],
        structuredContent: { state: "archived" },
        _meta: { "mci/output_problems": [problem] },
      });
      expect(records).toMatchObject([{ outcome: "ok", output_problems: [problem] }]);
    },
  );

  it("reaches clients of REST with a warning, too", async () => {
    const { rest, records } = await answering({ onMismatch: "warn" });
    expect(await rest()).toEqual({
      content: [{ type: "text", text: '{\n  "state": "archived"\n}' }],
      isError: false,
      structuredContent: { state: "archived" },
      output_problems: [problem],
    });
    expect(records).toMatchObject([{ outcome: "ok", output_problems: [problem] }]);
  });

  it.each([{}, { onMismatch: "error" }])("is an error where the tool does not pass it on: %j", async (response) => {
    const { session, rest, records } = await answering(response);
    const client = await session("auto");
    expect((await client.listTools()).tools[0]?.outputSchema).toMatchObject(outputSchema);
    expect(await client.callTool({ name: "state" })).toMatchObject({
      isError: true,
      _meta: { "mci/code": "MCI_RESPONSE" },
    });
    expect(await rest()).toMatchObject({ isError: true, code: "MCI_RESPONSE" });
    for (const record of records) {
      expect(record).toMatchObject({ outcome: "error", code: "MCI_RESPONSE" });
      expect(record).not.toHaveProperty("output_problems");
    }
  });
});
