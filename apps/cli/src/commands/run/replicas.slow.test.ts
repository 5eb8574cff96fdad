import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Store } from "@mci/contract";
import { createToken } from "@mci/server";
import { fileStore } from "@mci/store-file";
import { postgresStore } from "@mci/store-postgres";
import { redisStore } from "@mci/store-redis";
import { startPostgres } from "@mci/store-postgres/test-server";
import { redisCommand, startRedis } from "@mci/store-redis/test-server";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { mciForTests, schemaOf, textTool } from "../../test/mci.ts";
import { roundRobin, type RoundRobin } from "../../test/round-robin.ts";
import { installBullmq, installPackage } from "../../test/install-package.ts";

const mci = mciForTests();

interface StoreServer {
  readonly url: string;
  stop(): Promise<void>;
}

interface StoreKind {
  readonly package: "store-file" | "store-postgres" | "store-redis";
  readonly isMissing?: boolean;
  start(): Promise<StoreServer>;
  open(url: string): Promise<Store>;
}

const stores: readonly StoreKind[] = [
  { package: "store-postgres", start: startPostgres, open: (url) => postgresStore({ url }) },
  {
    package: "store-redis",
    isMissing: redisCommand === undefined,
    start: startRedis,
    open: (url) => redisStore({ url }),
  },
  {
    package: "store-file",
    start: async () => ({ url: `file:${join(mci.folder, "data")}`, stop: async () => {} }),
    open: () => fileStore({ folder: join(mci.folder, "data") }),
  },
];

/** Tools whose runs are counted in a file that all replicas write. */
const config = `
import { appendFileSync } from "node:fs";
const probe = {
  type: "probe",
  prepare: ({ name, execution: { does } }) => ({
    async run(call) {
      appendFileSync(new URL("./runs.txt", import.meta.url), name + "\\n");
      if (does === "exit") process.exit(9);
      if (does === "ask" && call.roundTrip?.inputResponses?.who === undefined) {
        const params = { mode: "form", message: "Who are you?", requestedSchema: { type: "object", properties: { name: { type: "string" } } } };
        const inputRequired = { inputRequests: { who: { method: "elicitation/create", params } }, requestState: "asked once" };
        return { isError: true, error: "asks", code: "MCI_INPUT_REQUIRED", content: [], inputRequired };
      }
      const { inputResponses, requestState } = call.roundTrip ?? {};
      return { isError: false, content: [{ type: "text", text: JSON.stringify({ pid: process.pid, inputResponses, requestState }) }] };
    },
  }),
};
export default { executors: [probe] };
`;

const tool = (name: string, execution: object = {}, rest: object = {}): object => ({
  name,
  ...rest,
  execution: { type: "probe", ...execution },
});

const tools = [
  tool("cached", { cache: { ttl_ms: 600_000 } }),
  tool("ask", { does: "ask" }),
  tool("pay"),
  tool("exit", { does: "exit" }),
  tool("limited", {}, { rateLimit: { per: "call", points: 10, per_ms: 600_000 } }),
];

describe.each(stores)("two replicas with $package", ({ package: name, isMissing = false, start: startStore, open }) => {
  let cwd = "";
  let store: StoreServer;
  let replicas: readonly Replica[];
  let proxy: RoundRobin;

  beforeAll(async () => {
    if (isMissing) return;
    store = await startStore();
    cwd = await mci.folderOf({ "mci.config.mjs": config, "mci.json": schemaOf(...tools) });
    await installPackage(name, cwd);
    replicas = await Promise.all([
      startReplica(cwd, store.url, "--watch"),
      startReplica(cwd, store.url), // follows the first one
    ]);
    proxy = await roundRobin(replicas.map(({ url }) => url));
  });
  afterAll(async () => {
    if (isMissing) return;
    proxy.close();
    await Promise.all(replicas.map(({ child }) => end(child)));
    await store.stop();
  });

  let cachedCalls = 0;
  const runsOf = async (tool: string): Promise<number> =>
    (await readFile(join(cwd, "runs.txt"), "utf8")).split("\n").filter((line) => line === tool).length;

  it.skipIf(isMissing)("answer with results that the other one has kept", async () => {
    const call = (): Promise<Answer> => {
      cachedCalls += 1;
      return callOver(proxy, "cached");
    };
    // A result is answered before it is kept, so that the first calls may still run the tool in each of them.
    await expect.poll(async () => (await call()).text === (await call()).text).toBe(true);
    const runs = await runsOf("cached");
    expect(runs).toBeLessThanOrEqual(2);
    const answers = [await call(), await call(), await call(), await call()];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ port }) => port)).size).toBe(2);
    expect(await runsOf("cached")).toBe(runs);
  });

  it.skipIf(isMissing)("run a tool together as often as its rate limit allows, and no more", async () => {
    const answers: Answer[] = [];
    // On a slow machine, 60 calls at once would wait for the store until they are refused for that.
    for (let round = 0; round < 10; round += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 6 }, () => callOver(proxy, "limited")))));
    }
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(refused).toHaveLength(50);
    expect(refused[0]?.text).toContain("MCI_RATE_LIMITED");
    expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(1);
    expect(new Set(refused.map(({ port }) => port)).size).toBe(2);
    expect(await runsOf("limited")).toBe(10);
  });

  it.skipIf(isMissing)("take the answer to a question that the other one asked", async () => {
    const asked = await mcpCall(proxy, { name: "ask", arguments: {}, _meta });
    const { requestState } = asked.result;
    expect(requestState).toEqual(expect.any(String));
    const inputResponses = { who: { action: "accept", content: { name: "Ada" } } };
    const answered = await mcpCall(proxy, { name: "ask", arguments: {}, inputResponses, requestState, _meta });
    expect(answered.port).not.toBe(asked.port);
    expect(JSON.parse(answered.result.content?.[0]?.text ?? "")).toMatchObject({
      inputResponses,
      requestState: "asked once",
    });
  });

  it.skipIf(isMissing)("run a call with an idempotency key once", async () => {
    const key = { "idempotency-key": "order-1" };
    const [first, other, third] = [
      await callOver(proxy, "pay", { amount: 1 }, key),
      await callOver(proxy, "pay", { amount: 1 }, key),
      await callOver(proxy, "pay", { amount: 2 }, key),
    ];
    expect(first).toMatchObject({ status: 200, text: other.text });
    expect(first.port).not.toBe(other.port);
    expect(third.status).toBe(422);
    expect(await runsOf("pay")).toBe(1);
  });

  it.skipIf(isMissing)("notify the clients of both when one of them has reloaded its tools", async () => {
    const streams = await Promise.all(replicas.map(({ url }) => listen(url)));
    await writeFile(join(cwd, "mci.json"), schemaOf(...tools, tool("added")));
    await Promise.all(streams.map((stream) => stream.waitFor("notifications/tools/list_changed")));
    for (let round = 0; round < 2; round += 1) expect((await callOver(proxy, "added")).status).toBe(200);
  });

  it.skipIf(isMissing)("go on when one of them is killed, whose call was recorded before it ran", async () => {
    const key = { "idempotency-key": "fatal" };
    await expect(callOver(proxy, "exit", {}, key)).rejects.toThrow("fetch failed");
    // What is unknown is not done again.
    expect((await callOver(proxy, "exit", {}, key)).status).toBe(409);
    const ports = [];
    for (let round = 0; round < 4; round += 1) ports.push((await callOver(proxy, "cached")).port);
    expect(new Set(ports).size).toBe(1);
    const opened = await open(store.url);
    const entries = (await opened.page("mci:audit", { maxEntries: 1_000 })).map(
      ({ value }) => JSON.parse(value) as AuditEntry,
    );
    await opened.close();
    const started = entries.filter(({ event }) => event === "started");
    const ended = entries.filter(({ event }) => event === "ended");
    const missing = started.filter(({ call_id: id }) => !ended.some(({ call_id: other }) => other === id));
    expect(missing.map(({ tool }) => tool)).toContain("exit");
    for (const { call_id: id } of ended) {
      const events = entries.filter(({ call_id: other }) => other === id).map(({ event }) => event);
      expect(events).toEqual(["started", "ended"]);
    }
    expect(started.filter(({ tool }) => tool === "cached").length).toBe(cachedCalls + 4);
  });

  it.skipIf(isMissing || name === "store-file")("refuse what they cannot record while the store is away", async () => {
    await store.stop();
    expect(await callOver(proxy, "pay")).toMatchObject({ status: 503, text: expect.stringContaining("MCI_STORE") });
    expect((await fetch(`${proxy.url}/healthz`)).status).toBe(200);
  });
});

const _meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
};

function headersOf(method: string): Record<string, string> {
  return { "mcp-protocol-version": "2026-07-28", "mcp-method": method };
}

interface AuditEntry {
  readonly event: string;
  readonly call_id: string;
  readonly tool: string;
}

/** Listens to a server's notifications. */
async function listen(url: string): Promise<{ waitFor(text: string): Promise<void> }> {
  const params = { notifications: { toolsListChanged: true }, _meta };
  const headers = {
    ...headersOf("subscriptions/listen"),
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params });
  const answer = await fetch(url, { method: "POST", headers, body });
  if (!answer.ok || answer.body === null) throw new Error(await answer.text());
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let seen = "";
  const waitFor = async (text: string): Promise<void> => {
    while (!seen.includes(text)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`The stream ended: ${seen}`);
      seen += value;
    }
    await reader.cancel();
  };
  return { waitFor };
}

it("two replicas never mix the calls of two tenants", async () => {
  const store = await startPostgres();
  onTestFinished(() => store.stop());
  const callers = ["acme", "blue"].map((tenant) => ({ tenant, ...createToken({ tenant, subject: "ada" }) }));
  const n = { inputSchema: { type: "object", properties: { n: { type: "integer" } } } };
  const echo = (name: string, execution: object = {}): object => ({
    name,
    ...n,
    execution: { type: "text", text: "{{env.WHO}} {{props.n}}", ...execution },
  });
  const files = callers.map(({ tenant }) => [
    [`${tenant}/mci.json`, schemaOf(echo("plain"), echo("cached", { cache: { ttl_ms: 600_000 } }))],
    [`${tenant}/.env.mci`, `WHO=${tenant}\n`],
  ]);
  const guard = JSON.stringify({ tokens: callers.map(({ entry }) => entry) });
  const tenants = await mci.folderOf({
    ...Object.fromEntries(files.flat()),
    "mci.config.mjs": `export default { server: { guard: ${guard} } };`,
  });
  await installPackage("store-postgres", tenants);
  const start = () => startReplica(tenants, store.url, "--tenants", ".");
  const replicas = await Promise.all([start(), start()]);
  const proxy = await roundRobin(replicas.map(({ url }) => url));
  onTestFinished(async () => {
    proxy.close();
    await Promise.all(replicas.map(({ child }) => end(child)));
  });
  const wrong: unknown[] = [];
  const ports = new Set<string | null>();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let call = next++; call < 2_000; call = next++) {
      const { tenant, token } = callers[call % 2] ?? { tenant: "", token: "" };
      const round = Math.floor(call / 2);
      // Both tenants make the same calls with the same keys, and each repeats some of them.
      const props = { n: round % 250 };
      const headers = {
        authorization: `Bearer ${token}`,
        ...(round % 3 === 0 && { "idempotency-key": `key-${round % 250}-${round % 2}` }),
      };
      const answer = await callOver(proxy, round % 2 === 0 ? "plain" : "cached", props, headers);
      ports.add(answer.port);
      const isRight =
        answer.text.includes(`"text":"${tenant} ${props.n}"`) ||
        (answer.status === 409 && headers["idempotency-key"] !== undefined);
      if (!isRight) wrong.push([tenant, props, answer]);
    }
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  expect(wrong).toEqual([]);
  expect(ports.size).toBe(2);
});

it("two projects that share a database keep their tasks and idempotency keys to themselves", async () => {
  const store = await startPostgres();
  onTestFinished(() => store.stop());
  const projects = await Promise.all(
    ["one", "two"].map(async (name) => {
      const own = [
        textTool("greet", `Hello from ${name}!`),
        textTool("report", `${name} has written it.`, { task: { mode: "required" } }),
      ];
      const cwd = await mci.folderOf({ "mci.json": schemaOf(...own) });
      await installPackage("store-postgres", cwd);
      await installBullmq(cwd);
      const { child, url } = await startReplica(cwd, store.url);
      onTestFinished(() => end(child));
      return { name, tools: new URL("/api/v1/mcp/tools/call", url).href };
    }),
  );
  const [first, second] = await Promise.all(
    projects.map(({ tools }) => post(tools, { name: "greet" }, { "idempotency-key": "same" })),
  );
  expect([first?.text, second?.text]).toEqual([
    expect.stringContaining("Hello from one!"),
    expect.stringContaining("Hello from two!"),
  ]);
  for (let round = 0; round < 5; round += 1) {
    for (const [index, { name, tools }] of projects.entries()) {
      const { id } = JSON.parse((await post(tools, { name: "report" })).text) as { readonly id: string };
      const stateAt = async (at: string): Promise<Response> => fetch(new URL(`/api/v1/mcp/tasks/${id}`, at));
      await expect
        .poll(async () => (await stateAt(tools)).json(), { timeout: 30_000 })
        .toMatchObject({ status: "completed", result: { content: [{ text: `${name} has written it.` }] } });
      expect((await stateAt(projects[1 - index]?.tools ?? "")).status).toBe(404);
    }
  }
});

it("a replica runs the tasks of one that is killed, though it knew of no tool with 'task' before", async () => {
  const store = await startPostgres();
  onTestFinished(() => store.stop());
  const ada = createToken({ tenant: "acme", subject: "ada" });
  const guard = JSON.stringify({ tokens: [ada.entry] });
  const tenants = await mci.folderOf({
    "acme/mci.json": schemaOf(
      textTool("report", "It is written.", { task: { mode: "required" }, annotations: { readOnlyHint: true } }),
    ),
    "mci.config.mjs": `export default { server: { guard: ${guard} } };`,
  });
  await installPackage("store-postgres", tenants);
  const start = () => startReplica(tenants, store.url, "--tenants", ".");
  const authorization = { authorization: `Bearer ${ada.token}` };
  const call = (url: string) => post(new URL("/api/v1/mcp/tools/call", url).href, { name: "report" }, authorization);
  const incomplete = await start();
  expect((await call(incomplete.url)).status).toBe(500);
  expect(incomplete.errors()).toContain(
    `'mci run --store' requires the package bullmq.\n  Run 'npm install bullmq' in ${tenants}.`,
  );
  await end(incomplete.child);
  await installBullmq(tenants);
  const [dying, other] = [await start(), await start()];
  onTestFinished(() => end(other.child));
  const accepted = await call(dying.url);
  dying.child.kill("SIGKILL");
  expect(accepted.status).toBe(202);
  const { id } = JSON.parse(accepted.text) as { readonly id: string };
  const asked = () => fetch(new URL(`/api/v1/mcp/tasks/${id}`, other.url), { headers: authorization });
  await expect
    .poll(async () => (await asked()).json(), { timeout: 100_000, interval: 500 })
    .toMatchObject({ status: "completed", result: { content: [{ text: "It is written." }] } });
});

it("mci run ends with exit code 1 if the store cannot be opened, and shows no password", async () => {
  const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("greet", "Hello!")), taken: "a file" });
  await installPackage("store-file", cwd);
  await installPackage("store-postgres", cwd);
  const run = (store: string, ...more: string[]) => mci.run(["run", "--store", store, ...more], { cwd });
  const refused =
    "postgres://127.0.0.1:1/x cannot be opened. The PostgreSQL database failed: connect ECONNREFUSED 127.0.0.1:1";
  const hint =
    "Start it, or correct its address. Without --store and 'server.store', the tools are served without a store.";
  const failed = { code: 1, stdout: "", stderr: `mci: The store ${refused}\n  ${hint}\n` };
  const url = "postgres://me:s3cret@127.0.0.1:1/x?password=s3cret";
  const [one, tenants, file] = await Promise.all([run(url), run(url, "--http", "0", "--tenants", "."), run("./taken")]);
  expect(one).toEqual(failed);
  expect(tenants).toEqual(failed);
  expect(file).toMatchObject({ code: 1, stderr: expect.stringContaining("/taken cannot be opened. ") });
});

interface Replica {
  readonly url: string;
  readonly child: ChildProcess;
  errors(): string;
}

async function startReplica(cwd: string, store: string, ...more: string[]): Promise<Replica> {
  const args = ["run", "--http", "0", "--rest", "--quiet", "--store", "env:STORE", "--audit", "store", ...more];
  const child = mci.start(args, { cwd, env: { STORE: store } });
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (errors += text));
  let printed = "";
  child.stdout?.setEncoding("utf8");
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", (text: string) => {
      printed += text;
      if (printed.endsWith("\n")) resolve(printed.trim());
    });
    child.once("exit", () => reject(new Error(`The replica ended: ${errors}`)));
  });
  return { url, child, errors: () => errors };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

interface Answer {
  readonly port: string | null;
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const sent = { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers };
  const answer = await fetch(url, { method: "POST", headers: sent, body: JSON.stringify(body) });
  const retryAfter = answer.headers.get("retry-after");
  return { port: answer.headers.get("x-port"), status: answer.status, text: await answer.text(), retryAfter };
}

function callOver(
  { url }: RoundRobin,
  name: string,
  props: object = {},
  headers?: Record<string, string>,
): Promise<Answer> {
  return post(`${url}/api/v1/mcp/tools/call`, { name, arguments: props }, headers);
}

interface McpAnswer {
  readonly port: string | null;
  readonly result: { readonly requestState?: string; readonly content?: readonly { readonly text: string }[] };
}

async function mcpCall(
  { url }: RoundRobin,
  params: { readonly name: string; readonly [member: string]: unknown },
): Promise<McpAnswer> {
  const headers = { ...headersOf("tools/call"), "mcp-name": params.name };
  const { text, port } = await post(`${url}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/call", params }, headers);
  const { result, error } = JSON.parse(text);
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return { port, result };
}
