import { join } from "node:path";
import { serveHttp } from "@mci/server";
import { Client, StreamableHTTPClientTransport, type CallToolResult } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { MCIClient } from "mci";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { bundleOf, bundlePrograms } from "../bundle-programs.ts";
import { removeTool } from "./remove-tool.ts";

type Action = "accept" | "decline";

const info = { name: "test", version: "1" };
const clients = {
  "2026-07-28 over HTTP": { options: { versionNegotiation: { mode: "auto" } }, connect: overHttp },
  "2026-07-28 on stdio": { options: { versionNegotiation: { mode: "auto" } }, connect: onStdio },
  "2025-11-25 on stdio": { options: {}, connect: onStdio },
} as const;

async function overHttp(client: Client): Promise<void> {
  const toolbox = await MCIClient.from({ schemaVersion: "1.0", tools: [] }, { tools: [removeTool], onLog: () => {} });
  const server = await serveHttp({ toolbox, port: 0, mcp: info });
  onTestFinished(async () => {
    await client.close();
    await server.close();
    await toolbox.close();
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)));
}

const folder = temporaryFolder(afterAll);
beforeAll(() => bundlePrograms(import.meta.dirname, ["serve-stdio.ts"], folder));

async function onStdio(client: Client): Promise<void> {
  const args = [join(folder, bundleOf("serve-stdio.ts"))];
  onTestFinished(() => client.close());
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: "ignore" }));
}

/** Calls the tool of a server with a user who gives these answers. */
async function answers(
  kind: keyof typeof clients,
  actions: readonly Action[],
): Promise<{ asked: string[]; result: CallToolResult }> {
  const { options, connect } = clients[kind];
  const client = new Client(info, { capabilities: { elicitation: { form: {} } }, ...options });
  const asked: string[] = [];
  client.setRequestHandler("elicitation/create", ({ params: { message } }) => {
    const action = actions[asked.length] ?? "decline";
    asked.push(message);
    return action === "accept" ? { action, content: message === "Why?" ? { reason: "old" } : {} } : { action };
  });
  await connect(client);
  const result = await client.callTool({ name: "remove", arguments: { path: "a.txt" } });
  return { asked, result };
}

describe.each(Object.keys(clients) as (keyof typeof clients)[])("a function that asks a client of %s", (kind) => {
  it("gets the answers of its user", async () => {
    const { asked, result } = await answers(kind, ["accept", "accept"]);
    expect(asked).toEqual(["Remove a.txt?", "Why?"]);
    expect(result).toMatchObject({ content: [{ type: "text", text: "a.txt is removed: old" }] });
  });
});

describe("a user who declines", () => {
  it.each<[keyof typeof clients, string, readonly Action[], string]>([
    ["2026-07-28 over HTTP", "consent", [], "The user declined: Remove a.txt?"],
    ["2026-07-28 over HTTP", "a question", ["accept"], "The user declined: Why?"],
    ["2025-11-25 on stdio", "a question", ["accept"], "The user declined: Why?"],
  ])("of a client of %s gives an error: %s", async (kind, _, actions, text) => {
    expect((await answers(kind, actions)).result).toMatchObject({ isError: true, content: [{ type: "text", text }] });
  });
});

it("refuses a client that cannot be asked", async () => {
  const client = new Client(info);
  await onStdio(client);
  expect(await client.callTool({ name: "remove", arguments: { path: "a.txt" } })).toMatchObject({
    isError: true,
    content: [{ text: "Input is required before this tool can finish: Remove a.txt?" }],
  });
});
