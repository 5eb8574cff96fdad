import type { JsonObject } from "@mci/contract";
import { memoryStore } from "@mci/store";
import { describe, expect, it } from "vitest";

import { clientOf, serving } from "../test/serving.ts";
import type { AuditRecord } from "./audit/audit-record.ts";

const inputSchema = {
  type: "object",
  properties: {
    ids: { type: "array", items: { type: "integer" } },
    level: { type: "integer", "x-mcp-header": "Level" },
  },
};

async function lenientServer() {
  const tool = {
    name: "sum",
    input: "lenient",
    inputSchema,
    execution: { type: "text", text: "{{props.ids}} {{props.level | 0}}" },
  };
  const records: AuditRecord[] = [];
  const server = await serving({
    toolbox: await clientOf([tool]),
    mcp: { name: "tools", version: "1" },
    store: memoryStore(),
    audit: { record: (call) => void records.push(call) },
  });
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<JsonObject> => {
    const response = await fetch(server.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
      body: JSON.stringify(body),
    });
    return (await response.json()) as JsonObject;
  };
  return { post, records };
}

describe("lenient arguments of served tools", () => {
  it("are taken over REST and MCP alike, and the audit log says which", async () => {
    const { post, records } = await lenientServer();
    const call = { name: "sum", arguments: { ids: "[1,2]", level: "3" } };
    const rpc = { jsonrpc: "2.0", id: 1, method: "tools/call", params: call };
    expect(await post("/api/v1/mcp/tools/call", call)).toMatchObject({ content: [{ text: "[1,2] 3" }] });
    expect(await post("/mcp", rpc)).toMatchObject({ result: { content: [{ text: "[1,2] 3" }] } });
    const record = { outcome: "ok", arguments: call.arguments, parsed_arguments: ["ids", "level"] };
    expect(records).toMatchObject([record, record]);
    await post("/api/v1/mcp/tools/call", { name: "sum", arguments: { ids: [1], level: 3 } });
    expect(records[2]).not.toHaveProperty("parsed_arguments");
  });

  it("agree with the headers that repeat them", async () => {
    const { post } = await lenientServer();
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "t", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const send = (level: string): Promise<JsonObject> =>
      post(
        "/mcp",
        {
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: "sum", arguments: { ids: "[1]", level: "3" }, _meta: meta },
        },
        {
          "mcp-protocol-version": "2026-07-28",
          "mcp-method": "tools/call",
          "mcp-name": "sum",
          "mcp-param-level": level,
        },
      );
    expect(await send("3")).toMatchObject({ result: { content: [{ text: "[1] 3" }] } });
    expect(await send("4")).toMatchObject({ error: { message: expect.stringContaining("disagree") } });
  });
});
