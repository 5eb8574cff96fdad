import { readFileSync, writeFileSync } from "node:fs";
import type { RequestListener, Server } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { serve } from "@mci/plugin-kit/test";
import { createToken } from "@mci/server";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { codeBlocks, writeNamedBlocks } from "./documents.ts";
import { testFolder } from "./test-folder.ts";

type FetchHandler = (request: Request) => Response | Promise<Response>;

describe("docs/in-your-app.md", () => {
  const page = "docs/in-your-app.md";
  const folder = testFolder(afterAll);
  const { token, entry } = createToken({ subject: "ada" });
  // The digest and the tools file are those of this test.
  const names = writeNamedBlocks(page, folder).filter((name) => name.endsWith(".ts") && name !== "tools.ts");
  for (const name of ["tools.ts", "context.ts"]) {
    const text = readFileSync(join(folder, name), "utf8").replace(/[0-9a-f]{64}/, entry.sha256);
    writeFileSync(join(folder, name), text.replace('"mci.yaml"', JSON.stringify(join(folder, "mci.yaml"))));
  }
  const load = async (name: string): Promise<Record<string, never>> => import(pathToFileURL(join(folder, name)).href);

  it("has a block for each framework, and each is run below", () => {
    const run = ["hono", "express", "fastify", "koa", "route", "bun", "context"].map((name) => `${name}.ts`);
    expect(names).toEqual(run);
    expect(codeBlocks(page).filter(({ language }) => language === "ts")).toHaveLength(run.length + 1);
  });

  /** Starts the app of a block. */
  const servers: Readonly<Record<string, () => Promise<string>>> = {
    "hono.ts": async () => listen(ofFetch(fetchOf((await load("hono.ts"))["app"]))),
    "express.ts": async () => listen((await load("express.ts"))["app"]!),
    "fastify.ts": async () => {
      const app: { listen(at: object): Promise<string>; close(): Promise<void> } = (await load("fastify.ts"))["app"]!;
      onTestFinished(() => app.close());
      return `${await app.listen({ host: "127.0.0.1", port: 0 })}/mcp`;
    },
    "koa.ts": async () => {
      const app: { callback(): RequestListener } = (await load("koa.ts"))["app"]!;
      return listen(app.callback());
    },
    "route.ts": async () => {
      const { POST, GET, OPTIONS, runtime }: Record<string, unknown> = await load("route.ts");
      expect(runtime).toBe("nodejs");
      const methods = { POST, GET, OPTIONS } as Record<string, FetchHandler>;
      return listen(ofFetch((request) => methods[request.method]?.(request) ?? new Response(null, { status: 405 })));
    },
    "bun.ts": async () => listen(ofFetch(fetchOf((await load("bun.ts"))["default"]))),
  };

  it.each(Object.keys(servers))("serves the tools to callers with a token, and to no others: %s", async (name) => {
    const url = new URL((await servers[name]?.()) ?? "");
    const refused = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
    expect([refused.status, await refused.json()]).toEqual([401, expect.objectContaining({ code: "MCI_TOKEN" })]);
    for (const mode of ["legacy", "auto"] as const) {
      const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
      const headers = { authorization: `Bearer ${token}` };
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
      expect((await client.listTools()).tools).toMatchObject([{ name: "greet" }]);
      const called = await client.callTool({ name: "greet", arguments: { name: "Ada" } });
      expect(called).toMatchObject({ content: [{ text: "Hello Ada" }] });
      await client.close();
    }
    const get = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    expect(get.status).toBe(405);
  });

  it.each(["hono.ts", "bun.ts"])("serves REST beside MCP: %s", async (name) => {
    const { origin } = new URL((await servers[name]?.()) ?? "");
    const headers = { authorization: `Bearer ${token}` };
    expect(await (await fetch(`${origin}/api/v1/mcp/tools`, { headers })).json()).toMatchObject({ total: 1 });
    expect((await fetch(`${origin}/api/v1/mcp/tools`)).status).toBe(401);
  });

  it("works behind a body parser of express, too", async () => {
    const { default: express } = await import("express");
    const { app } = await load("express.ts");
    const url = await listen(express().use(express.json()).use(app!));
    const headers = { authorization: `Bearer ${token}` };
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    expect((await client.listTools()).tools).toHaveLength(1);
    await client.close();
  });

  it("serves callers that the app knows", async () => {
    const server: Server = (await load("context.ts"))["app"]!;
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(await listen(server))));
    const called = await client.callTool({ name: "greet", arguments: { name: "Ada" } });
    expect(called).toMatchObject({ content: [{ text: "Hello Ada" }] });
    await client.close();
  });
});

function fetchOf(app: { readonly fetch: FetchHandler } | undefined): FetchHandler {
  if (app === undefined) throw new Error("The block exports no app.");
  return (request) => app.fetch(request);
}

async function listen(app: RequestListener | Server): Promise<string> {
  return `${await serve(app)}/mcp`;
}

/** Serves a function of fetch on node:http, as Next and Bun do on their servers. */
function ofFetch(handle: FetchHandler): RequestListener {
  return (request, response) => {
    const answer = async (): Promise<void> => {
      const chunks = Buffer.concat(await request.toArray());
      const { method = "GET", headers, url } = request;
      const given = new Request(`http://${headers.host}${url}`, {
        method,
        headers: headers as Record<string, string>,
        ...(chunks.length === 0 ? undefined : { body: chunks }),
      });
      const { status, headers: sent, body } = await handle(given);
      response.writeHead(status, Object.fromEntries(sent));
      for await (const chunk of body ?? []) response.write(chunk);
      response.end();
    };
    answer().catch(() => response.destroy());
  };
}
