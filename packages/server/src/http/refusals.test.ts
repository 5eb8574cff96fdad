import { failure, type JsonObject, type Toolbox } from "@mci/contract";
import { serve } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";

import { legacy, modern, type Draft } from "../../test/mcp-requests.ts";
import { clientOf, serving } from "../../test/serving.ts";

const mcp = { name: "tools", version: "1" };

function busyToolbox(code: "MCI_BUSY" | "MCI_RATE_LIMITED" | "MCI_CLOSED", metadata?: JsonObject): Toolbox {
  return { tools: () => [], execute: async () => failure("Later, please.", { code, metadata }) };
}

async function serveTools(toolbox: Toolbox, limits: object = {}): Promise<string> {
  const server = await serving({ toolbox, mcp, limits });
  return server.url;
}

function post(url: string, { headers, message }: Draft): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: "POST",
    headers: headers as Record<string, string>,
    body: JSON.stringify(message),
  });
}

const asked = { name: "x", arguments: {} };
/** Handled by the SDK: the fast path does not know icons. */
const withIcons = { "io.modelcontextprotocol/clientInfo": { name: "test", version: "1", icons: [{ src: "data:," }] } };

const drafts: readonly [string, Draft][] = [
  ["of an older client", legacy("tools/call", asked, 7)],
  ["of a newer client", modern("tools/call", asked, 7)],
  ["that the SDK answers", modern("tools/call", { ...asked, _meta: withIcons }, 7)],
];

describe("a call that was not begun, over MCP", () => {
  it.each(drafts)("is refused with 429 and the time to wait when a rate limit is reached: one %s", async (_, draft) => {
    const response = await post(await serveTools(busyToolbox("MCI_RATE_LIMITED", { retry_after_ms: 41_001 })), draft);
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "42"]);
    expect(await response.json()).toMatchObject({ id: 7, error: { data: { code: "MCI_RATE_LIMITED" } } });
  });

  it.each(drafts)("is refused with 429 and Retry-After when the tools are busy: one %s", async (_, draft) => {
    const response = await post(await serveTools(busyToolbox("MCI_BUSY")), draft);
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "1"]);
    expect(await response.json()).toEqual({
      jsonrpc: "2.0",
      id: 7,
      error: { code: -32_000, message: "Later, please.", data: { code: "MCI_BUSY" } },
    });
  });

  it("is refused with 503 and Retry-After when the tools are closed", async () => {
    const response = await post(await serveTools(busyToolbox("MCI_CLOSED")), modern("tools/call", asked));
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
  });
});

describe("a server at its bounds", () => {
  /** Eight times as many callers as places, each of which calls again at once whatever the answer was. */
  it("goes on answering those it has let in, and tells the others when to come back", async () => {
    const upstream = await serve((_, response) => void setTimeout(() => response.end("ok"), 20));
    const tools = [{ name: "x", execution: { type: "http", url: `${upstream}/` } }];
    const client = await clientOf(tools);
    const url = await serveTools(client, { requests: 4 });
    const answers = new Map<number, number>();
    const waits = new Set<string | null>();
    const caller = async (): Promise<void> => {
      while ((answers.get(200) ?? 0) < 40) {
        const response = await post(url, modern("tools/call", asked));
        await response.text();
        answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
        if (response.status !== 200) waits.add(response.headers.get("retry-after"));
      }
    };
    await Promise.all(Array.from({ length: 32 }, caller));
    expect(new Set(answers.keys())).toEqual(new Set([200, 429]));
    expect([...waits]).toEqual(["1"]);
    // Refused at once they would be a hundred times as many as the answers.
    expect(answers.get(429)).toBeLessThan(400);
  });
});
