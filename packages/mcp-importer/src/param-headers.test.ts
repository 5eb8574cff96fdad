import { serve } from "@mci/plugin-kit/test";
import { expect, it } from "vitest";
import { project, tool } from "../test/imported.ts";

/** The url of a server of the newer protocol, which lists these tools. */
async function listing(tools: readonly unknown[]): Promise<string> {
  const origin = await serve(async (request, response) => {
    const { id } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    const complete = { resultType: "complete", ttlMs: 0, cacheScope: "private" };
    const discovered = { supportedVersions: ["2026-07-28"], capabilities: {}, serverInfo: { name: "s", version: "1" } };
    const result = { ...complete, ...discovered, tools };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });
  return `${origin}/mcp`;
}

const marking = (name: string, property = "region") => ({
  inputSchema: { type: "object", properties: { [property]: { type: "string", "x-mcp-header": name } } },
});

it("keeps the marks of arguments that are sent as headers, and leaves out a tool that marks them wrongly", async () => {
  const right = tool("right", marking("Region"));
  const url = await listing([right, tool("wrong", marking("My Region")), tool("plain")]);
  const { load, cache } = await project({ api: { type: "http", url } });
  const { names, problems } = await load();
  expect(names).toEqual(["right", "plain"]);
  expect(problems).toMatchObject([
    {
      code: "MCI_SCHEMA_INPUT",
      severity: "warning",
      pointer: "/mcp_servers/api",
      message: `Tool "wrong" of MCP server 'api' is left out: its x-mcp-header at "region" cannot be the name of a header.`,
    },
  ]);
  expect((await cache("api")).tools[0]).toMatchObject(right);
});

it("does not tell a secret with the reason", async () => {
  const secret = "s3cr3t-of-env";
  const url = await listing([
    tool(`tool-${secret}`, marking("", secret)),
    tool("cut", marking("", `${"x".repeat(190)}${secret}`)),
  ]);
  const headers = { Authorization: "Bearer {{env.TOKEN}}" };
  const { load } = await project({ api: { type: "http", url, headers } });
  const { problems } = await load({ env: { TOKEN: secret } });
  expect(problems.map(({ message }) => message)).toEqual([
    `Tool "tool-[redacted]" of MCP server 'api' is left out: its x-mcp-header at "[redacted]" cannot be the name of a header.`,
    expect.stringContaining('xx[redacted]..." cannot be'),
  ]);
});
