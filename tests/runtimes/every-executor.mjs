// Run by Bun and Deno, as by Node: one tool of each kind, and what protects a process from them.
import { equal } from "node:assert/strict";
import { lookup } from "node:dns/promises";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { definitionHash } from "@mci/schema";
import { serveHttp } from "@mci/server";
import { MCIClient, textOf } from "mci";

const server = createServer((request, response) => {
  const [status, location] = request.url === "/away" ? [302, "http://169.254.169.254/"] : [200, "/"];
  response.writeHead(status, { location, "content-type": "application/json" });
  response.end(JSON.stringify({ place: request.url }));
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const origin = `http://127.0.0.1:${server.address().port}`;

const folder = mkdtempSync(join(tmpdir(), "mci-runtimes-"));
writeFileSync(join(folder, "greeting.txt"), "Good morning");

const root = join(import.meta.dirname, "..", "..");
const served = join(root, "examples", "quick-start", "tools.mci.yaml");
const command = join(root, "apps", "cli", "dist", "main.cjs");
const inputSchema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
const anyUrl = { type: "object", properties: { url: { type: "string" } } };
const client = await MCIClient.from(
  {
    schemaVersion: "1.0",
    tools: [
      { name: "text", inputSchema, execution: { type: "text", text: "Hello {{props.name}}" } },
      { name: "get", execution: { type: "http", url: `${origin}/{{props.id}}`, response: { select: "place" } } },
      { name: "away", execution: { type: "http", url: `${origin}/away` } },
      { name: "any", inputSchema: anyUrl, execution: { type: "http", url: "{{props.url}}" } },
      { name: "file", execution: { type: "file", path: "greeting.txt" } },
      { name: "outside", execution: { type: "file", path: "{{props.path}}" } },
      { name: "command", execution: { type: "cli", command: "echo", args: ["{{props.word}}"] } },
      { name: "long", execution: { type: "cli", command: "sleep", args: ["60"], timeout_ms: 200 } },
    ],
    mcp_servers: { served: { command: "node", args: [command, "run", "--file", served] } },
  },
  { folder },
);
const call = async (name, props) => {
  const result = await client.execute(name, props);
  return result.isError ? result.code : textOf(result).trim();
};

equal(await call("text", { name: "Ada" }), "Hello Ada");
equal(await call("text", { nmae: "Ada" }), "MCI_INPUT");
equal(await call("get", { id: "a/b" }), "/a%2Fb");
equal(await call("away"), "MCI_NETWORK_REFUSED");
equal(await call("any", { url: origin }), "MCI_NETWORK_REFUSED");
const name = await privateName();
if (name !== undefined)
  equal(await call("any", { url: `http://${name}:${server.address().port}/` }), "MCI_NETWORK_REFUSED");
equal(await call("file"), "Good morning");
equal(await call("outside", { path: "../outside.txt" }), "MCI_PATH_OUTSIDE");
equal(await call("command", { word: "$HOME" }), "$HOME");
equal(await call("long"), "MCI_TIMEOUT");
equal(definitionHash({ name: "a" }), "sha256-d9d719b27480b55cd4918020e7473e716ed3569c8adafe926cf9b10b4f8ef064");

equal(await call("greet", { name: "Ada" }), "Hello Ada, welcome!");

const own = await serveHttp({ toolbox: client, port: 0, mcp: { name: "tests", version: "1.0.0" } });
const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const params = { name: "text", arguments: { name: "Ada" } };
equal((await post("/api/v1/mcp/tools/call", params)).includes("Hello Ada"), true);
equal((await post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params })).includes("Hello Ada"), true);

await own.close();
await client.close();
rmSync(folder, { recursive: true });
server.close();
console.log("every executor ran");

async function post(path, body) {
  const response = await fetch(new URL(path, own.url), { method: "POST", headers, body: JSON.stringify(body) });
  return response.text();
}

/** Returns the machine's own name if it leads to this machine: only the check of the resolved address refuses it. */
async function privateName() {
  const address = await lookup(hostname()).then(
    (found) => found.address,
    () => "",
  );
  return /^(127\.|10\.|172\.|192\.168\.|::1$)/.test(address) ? hostname() : undefined;
}
