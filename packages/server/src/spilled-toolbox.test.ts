import { Client } from "@modelcontextprotocol/client";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { PassThrough } from "node:stream";
import { createInterface } from "node:readline";
import { success, type JsonObject, type Tool, type Toolbox } from "@mci/contract";
import { memoryStore } from "@mci/store";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import type { AuditRecord } from "./audit/audit-record.ts";
import { createToken } from "./guard/static-tokens.ts";
import { serveHttp } from "./http/serve-http.ts";
import type { ServeHttpOptions } from "./http/serve-http-options.ts";
import { serveStdio } from "./mcp/stdio/serve-stdio.ts";

const rows = Array.from({ length: 3_000 }, (_, id) => ({ id, name: `row ${id}` }));
const long = JSON.stringify(rows);
const mcp = { name: "test", version: "1" };
const ada = createToken({ subject: "ada" });
const eve = createToken({ subject: "eve" });

function tool(name: string, fields: Partial<Tool> = {}): Tool {
  const origin = { folder: "/", rules: { anyPaths: false, directories: [], network: {} }, document: {} };
  return { name, tags: [], annotations: {}, execution: { type: "test" }, origin, ...fields };
}

let runs = 0;
afterEach(() => {
  runs = 0;
});

const outputSchema = { type: "object", properties: { rows: { type: "array" } }, required: ["rows"] };
const toolbox: Toolbox = (() => {
  const tools = [tool("rows", { outputSchema }), tool("never", { spill: false })];
  return {
    tools: () => tools,
    async execute(name) {
      runs += 1;
      return success([{ type: "text", text: long }], name === "rows" ? { structuredContent: { rows } } : {});
    },
  };
})();

async function served(options: Partial<ServeHttpOptions> = {}): Promise<string> {
  const guard = { tokens: [ada.entry, eve.entry] };
  const server = await serveHttp({ toolbox, mcp, guard, port: 0, spill: true, ...options });
  onTestFinished(() => server.close());
  return server.url;
}

interface Content {
  readonly text: string;
  readonly _meta?: { readonly "mci/spill"?: { readonly id: string; readonly next?: number } };
}

/** Reads a long result to its end with a function that calls tools. */
async function readAll(call: (name: string, props: JsonObject) => Promise<readonly Content[]>): Promise<string> {
  let [part] = await call("rows", {});
  let all = part?.text ?? "";
  for (let place = part?._meta?.["mci/spill"]; place?.next !== undefined; place = part?._meta?.["mci/spill"]) {
    [part] = await call("read_result", { id: place.id, offset: place.next }); // oxlint-disable-line no-await-in-loop
    all += part?.text ?? "";
  }
  return all;
}

describe.each([
  ["legacy", "2025-11-25"],
  ["auto", "2026-07-28"],
] as const)("long results over MCP (%s: %s)", (mode, revision) => {
  it("are read in parts by the official client, to the letter", async () => {
    const url = await served();
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    const requestInit = { headers: { authorization: `Bearer ${ada.token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
    onTestFinished(() => client.close());
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["rows", "never", "read_result"]);
    expect(tools[0]?.outputSchema).toBeUndefined();
    const call = async (name: string, props: JsonObject): Promise<readonly Content[]> => {
      const { content, isError, structuredContent } = await client.callTool({ name, arguments: props });
      expect([isError ?? false, structuredContent]).toEqual([false, undefined]);
      return content as readonly Content[];
    };
    expect(await readAll(call)).toBe(long);
    expect((await call("never", {}))[0]?.text).toBe(long);
    expect(runs).toBe(2);
  });
});

describe("long results over REST", () => {
  async function post(
    url: string,
    name: string,
    props: JsonObject,
    token = ada.token,
    key?: string,
  ): Promise<Response> {
    return fetch(`${url}/api/v1/mcp/tools/call`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...(key !== undefined && { "idempotency-key": key }),
      },
      body: JSON.stringify({ name, arguments: props }),
    });
  }

  it("are read in parts, to the letter, by their caller alone", async () => {
    const url = await served();
    const call = async (name: string, props: JsonObject): Promise<readonly Content[]> =>
      ((await (await post(url, name, props)).json()) as { readonly content: readonly Content[] }).content;
    expect(await readAll(call)).toBe(long);
    const id = (await call("rows", {}))[0]?._meta?.["mci/spill"]?.id ?? "";
    const [own, other, none] = await Promise.all([
      post(url, "read_result", { id }),
      post(url, "read_result", { id }, eve.token),
      post(url, "read_result", { id: "A".repeat(22) }, eve.token),
    ]);
    expect(await own.json()).toMatchObject({ isError: false });
    const refused = await other.json();
    expect(refused).toMatchObject({ isError: true });
    expect(refused).toEqual(await none.json());
  });

  it("leave audit and idempotency to the real tool, by its own name", async () => {
    const records: AuditRecord[] = [];
    const audit = { record: (record: AuditRecord) => void records.push(record) };
    const url = await served({ store: memoryStore(), audit });
    const first = await post(url, "rows", {}, ada.token, "k1");
    const again = await post(url, "rows", {}, ada.token, "k1");
    const textOf = async (response: Response): Promise<unknown> =>
      ((await response.json()) as { readonly content: readonly Content[] }).content[0]?.text;
    expect(await textOf(first)).toBe(await textOf(again));
    expect(runs).toBe(1);
    expect(records.map(({ tool: name, outcome }) => [name, outcome])).toEqual([
      ["rows", "ok"],
      ["rows", "ok"],
    ]);
  });
});

describe("long results over stdio", () => {
  it("are read in parts, to the letter", async () => {
    const input = new PassThrough();
    const output = new PassThrough();
    const server = await serveStdio(toolbox, { ...mcp, input, output, spill: { over: 1_000, show: 5_000 } });
    const lines = createInterface({ input: output })[Symbol.asyncIterator]();
    let id = 0;
    const request = async (method: string, params: JsonObject): Promise<JsonObject> => {
      input.write(`${JSON.stringify({ jsonrpc: "2.0", id: (id += 1), method, params })}\n`);
      const { value } = await lines.next();
      return (JSON.parse(String(value)) as { readonly result: JsonObject }).result;
    };
    const clientInfo = { name: "t", version: "1" };
    await request("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
    const call = async (name: string, props: JsonObject): Promise<readonly Content[]> =>
      (await request("tools/call", { name, arguments: props }))["content"] as readonly Content[];
    expect(await readAll(call)).toBe(long);
    await server.close();
  });
});

describe("serveHttp", () => {
  it("does not start with a tool named read_result where long results are kept", async () => {
    const taken: Toolbox = { ...toolbox, tools: () => [tool("read_result")] };
    const options = { toolbox: taken, mcp, port: 0 };
    await expect(serveHttp({ ...options, spill: true })).rejects.toMatchObject({ code: "MCI_CONFIG" });
    const server = await serveHttp(options);
    await server.close();
  });

  it("refuses misspelt options", async () => {
    await expect(served({ spill: { ovr: 1 } as never })).rejects.toThrow("Did you mean 'spill.over'?");
  });
});
