import { textOf } from "@mci/contract";
import { serve } from "@mci/plugin-kit/test";
import { expect, it } from "vitest";
import { open, tool } from "../test/client.ts";

it("sends the arguments that the tool marks as headers, without asking its server for its tools first", async () => {
  const asked: unknown[] = [];
  const origin = await serve(async (request, response) => {
    const { id, method } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    asked.push([method, request.headers["mcp-param-region"]]);
    const complete = { resultType: "complete", ttlMs: 0, cacheScope: "private" };
    const discovered = { supportedVersions: ["2026-07-28"], capabilities: {}, serverInfo: { name: "s", version: "1" } };
    const result = { ...complete, ...discovered, content: [{ type: "text", text: "done" }] };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });
  const api = { type: "http", url: `${origin}/mcp` };
  const inputSchema = { type: "object", properties: { region: { type: "string", "x-mcp-header": "Region" } } };
  const { client } = await open([tool("find", { serverName: "api" }, { inputSchema })], { servers: { api } });
  expect(textOf(await client.execute("find", { region: "eu" }))).toBe("done");
  expect(asked).toEqual([
    ["server/discover", undefined],
    ["tools/call", "eu"],
  ]);
});
