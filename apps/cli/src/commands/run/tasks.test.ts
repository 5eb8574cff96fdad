import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createToken } from "@mci/server";
import { expect, it, onTestFinished } from "vitest";
import { mciForTests, schemaOf, textTool } from "../../test/mci.ts";

const mci = mciForTests();
const task = { task: { mode: "required", ttl_ms: 60_000 } };
const report = textTool("report", "It is written.", task);

interface Running {
  readonly origin: string;
  readonly child: ChildProcess;
}

async function start(cwd: string, ...args: string[]): Promise<Running> {
  const child = mci.start(["run", "--http", "0", "--rest", "--quiet", ...args], { cwd });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = (await once(child.stdout!, "data")) as [Buffer];
  return { origin: new URL(String(line).trim()).origin, child };
}

function call(origin: string, name: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${origin}/api/v1/mcp/tools/call`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ name }),
  });
}

/** Returns the URL of the task that a call has become. */
async function placeOf({ origin }: Running, name: string, headers?: Readonly<Record<string, string>>): Promise<string> {
  const accepted = await call(origin, name, headers);
  expect(accepted.status).toBe(202);
  return origin + accepted.headers.get("location");
}

it("mci run takes calls of tools with 'task' as tasks, over REST and MCP", async () => {
  const cwd = await mci.folderOf({ "mci.json": schemaOf(report) });
  const running = await start(cwd);
  const { origin, child } = running;
  const place = await placeOf(running, "report");
  await expect
    .poll(async () => (await fetch(place)).json())
    .toMatchObject({ tool: "report", status: "completed", result: { content: [{ text: "It is written." }] } });
  const legacy = await fetch(`${origin}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "report" } }),
  });
  expect(await legacy.text()).toContain('"code":-32021');
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("mci run takes calls as tasks on stdio", async () => {
  const cwd = await mci.folderOf({ "mci.json": schemaOf(report) });
  const child = mci.start(["run", "--quiet"], { cwd });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  let id = 0;
  const ask = async (method: string, params: object = {}): Promise<Record<string, unknown>> => {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": { extensions: { "io.modelcontextprotocol/tasks": {} } },
    };
    child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", id: ++id, method, params: { ...params, _meta } })}\n`);
    return (JSON.parse((await lines.next()).value as string) as { result: Record<string, unknown> }).result;
  };
  expect(await ask("server/discover")).toMatchObject({
    capabilities: { extensions: { "io.modelcontextprotocol/tasks": {} } },
  });
  const { taskId } = await ask("tools/call", { name: "report", arguments: {} });
  await expect
    .poll(() => ask("tasks/get", { taskId }))
    .toMatchObject({ status: "completed", result: { content: [{ text: "It is written." }] } });
  child.stdin?.end();
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("mci run --tenants keeps the tasks of each tenant and subject to themselves", async () => {
  const callers = ["acme ann", "acme bob", "blue ann"].map((name) => {
    const [tenant = "", subject = ""] = name.split(" ");
    return { tenant, ...createToken({ tenant, subject }) };
  });
  const guard = JSON.stringify({ tokens: callers.map(({ entry }) => entry) });
  const cwd = await mci.folderOf({
    "acme/mci.json": schemaOf(textTool("report", "acme's", task)),
    "blue/mci.json": schemaOf(textTool("report", "blue's", task)),
    "mci.config.mjs": `export default { server: { guard: ${guard} } };`,
  });
  const running = await start(cwd, "--tenants", ".");
  const tasks = await Promise.all(
    callers.map(async (caller) => {
      const authorization = { authorization: `Bearer ${caller.token}` };
      return { ...caller, authorization, place: await placeOf(running, "report", authorization) };
    }),
  );
  for (const { tenant, place, authorization } of tasks) {
    const own = async (): Promise<unknown> => (await fetch(place, { headers: authorization })).json();
    await expect.poll(own).toMatchObject({ status: "completed", result: { content: [{ text: `${tenant}'s` }] } });
    const seen = tasks
      .filter((other) => other.place !== place)
      .map(({ authorization: headers }) => fetch(place, { headers }));
    expect((await Promise.all(seen)).map(({ status }) => status)).toEqual([404, 404]);
  }
});

it("mci run --watch takes calls as tasks once a reload has added 'task', and no longer once one has removed it", async () => {
  const plain = textTool("report", "It is written.");
  const cwd = await mci.folderOf({ "mci.json": schemaOf(plain) });
  const running = await start(cwd, "--watch");
  const statusAfter = async (tool: object): Promise<() => Promise<number>> => {
    await writeFile(join(cwd, "next.json"), schemaOf(tool));
    await rename(join(cwd, "next.json"), join(cwd, "mci.json"));
    return async () => (await call(running.origin, "report")).status;
  };
  expect((await call(running.origin, "report")).status).toBe(200);
  await expect.poll(await statusAfter(report), { timeout: 30_000 }).toBe(202);
  const place = await placeOf(running, "report");
  await expect.poll(await statusAfter(plain), { timeout: 30_000 }).toBe(200);
  await expect.poll(async () => (await fetch(place)).json()).toMatchObject({ status: "completed" });
});
