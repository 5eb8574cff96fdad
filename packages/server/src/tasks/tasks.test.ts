import { PassThrough } from "node:stream";
import { MCIError, type Store } from "@mci/contract";
import { memoryStore } from "@mci/store";
import { keyRoom } from "@mci/plugin-kit";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { createTasks, localEngine, type TaskOptions } from "@mci/tasks";
import { createApplicationInputHandler } from "@modelcontextprotocol/ext-tasks/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { ModernClient } from "../../test/task-session.ts";
import { taskToolbox, type TaskToolbox } from "../../test/task-toolbox.ts";
import { until } from "../../test/until.ts";
import { storeAuditLog } from "../audit/store-audit-log.ts";
import { createToken } from "../guard/static-tokens.ts";
import type { ServeHttpOptions } from "../http/serve-http-options.ts";
import { serveHttp } from "../http/serve-http.ts";
import { serveStdio } from "../mcp/stdio/serve-stdio.ts";

const mcp = { name: "test", version: "1" };
const ann = createToken({ subject: "ann", tenant: "acme" });
const bob = createToken({ subject: "bob", tenant: "acme" });

async function served(
  options: TaskOptions = {},
  others: Pick<ServeHttpOptions, "store" | "audit" | "onError"> = {},
): Promise<TaskToolbox & { readonly url: string }> {
  const toolbox = await taskToolbox();
  const { client } = toolbox;
  const guard = { tokens: [ann.entry, bob.entry] };
  const server = await serveHttp({ toolbox: client, mcp, guard, port: 0, tasks: createTasks(options), ...others });
  onTestFinished(async () => {
    toolbox.letGo();
    await server.close();
    await client.close();
  });
  return { ...toolbox, url: server.url };
}

describe("the official client of the tasks extension", () => {
  it("gets the result of a task as that of any call, and its progress meanwhile", async () => {
    const { url, letGo } = await served();
    const session = closedAtEnd(new ModernClient(url, { token: ann.token }).session());
    const execution = await session.callTool("slow", { label: "sheep" });
    expect(execution.kind).toBe("task");
    const seen: (string | undefined)[] = [];
    const { outcome } = await execution.settle({
      onEvent: (event) => {
        if (event.type !== "task") return;
        seen.push(event.task.statusMessage);
        if (event.task.statusMessage === "counting") letGo();
      },
    });
    expect(seen).toContain("counting");
    expect(outcome).toMatchObject({
      status: "completed",
      result: { content: [{ type: "text", text: "counted sheep" }], structuredContent: { n: 4 } },
    });
    const immediate = await session.callTool("plain");
    expect(immediate.kind).toBe("immediate");
    expect(await immediate.result()).toMatchObject({ status: "completed", result: { content: [{ text: "at once" }] } });
  });

  it("answers what a task asks for, round after round", async () => {
    const { url } = await served();
    let round = 0;
    const session = closedAtEnd(
      new ModernClient(url, { token: ann.token }).session({
        onInputRequest: createApplicationInputHandler({
          elicitation: () => ({ action: "accept", content: { round: ++round } }),
          sampling: () => Promise.reject(new Error("not asked")),
          roots: () => Promise.reject(new Error("not asked")),
        }),
      }),
    );
    const { outcome } = await (await session.callTool("asking")).settle();
    expect(outcome).toMatchObject({ status: "completed", result: { content: [{ text: '{"round":1} {"round":2}' }] } });
  });

  it("cancels a task, which ends the tool, and gets errors of tools as results", async () => {
    const { url, cancelled } = await served();
    const session = closedAtEnd(new ModernClient(url, { token: ann.token }).session());
    const execution = await session.callTool("slow", { label: "ants" });
    await execution.cancel();
    expect((await execution.settle()).outcome).toMatchObject({ status: "cancelled" });
    await until(() => cancelled.includes("ants"));
    const failed = await (await session.callTool("failing")).settle();
    expect(failed.outcome).toMatchObject({
      status: "completed",
      result: { isError: true, content: [{ type: "text", text: "No such order." }] },
    });
  });
});

describe("tasks over MCP", () => {
  it("are announced, and are for clients that declare them: for others, 'optional' is a call and 'required' an error", async () => {
    const { url, letGo } = await served();
    letGo();
    const client = new ModernClient(url, { token: ann.token, capabilities: {} });
    const { result } = await client.ask("server/discover");
    expect(result).toMatchObject({ capabilities: { extensions: { "io.modelcontextprotocol/tasks": {} } } });
    expect(await client.call("slow", { label: "x" })).toMatchObject({ result: { content: [{ text: "counted x" }] } });
    const requiredCapabilities = { extensions: { "io.modelcontextprotocol/tasks": {} } };
    expect(await client.call("only")).toMatchObject({
      status: 400,
      error: { code: -32_021, data: { requiredCapabilities } },
    });
    expect(await client.ask("tasks/get", { taskId: "x" })).toMatchObject({ status: 400, error: { code: -32_021 } });
  });

  it("belong to the subject that started them: for all others there are none with their ids", async () => {
    const { url, cancelled } = await served();
    const { result: { taskId } = {} } = await new ModernClient(url, { token: ann.token }).call("slow");
    const other = new ModernClient(url, { token: bob.token });
    const unknown = await other.ask("tasks/get", { taskId: crypto.randomUUID() });
    expect(unknown).toMatchObject({ error: { code: -32_602 } });
    expect(await other.ask("tasks/get", { taskId })).toEqual(unknown);
    expect(await other.ask("tasks/cancel", { taskId })).toEqual(unknown);
    expect(await other.ask("tasks/update", { taskId, inputResponses: {} })).toEqual(unknown);
    expect((await fetch(`${url}/api/v1/mcp/tasks/${String(taskId)}`, { headers: bearer(bob.token) })).status).toBe(404);
    expect(cancelled).toEqual([]);
  });

  it("refuse answers that are too large as wrong parameters of the client, and wait for others", async () => {
    const { url } = await served({ maxTaskBytes: 2_000 });
    const client = new ModernClient(url, { token: ann.token });
    const { result: { taskId } = {} } = await client.call("asking");
    const asked = async (): Promise<unknown> => (await client.ask("tasks/get", { taskId })).result;
    await expect.poll(asked).toMatchObject({ status: "input_required" });
    const { inputRequests } = (await asked()) as { readonly inputRequests: object };
    const inputResponses = Object.fromEntries(
      Object.keys(inputRequests).map((name) => [name, { action: "accept", content: { text: "x".repeat(3_000) } }]),
    );
    expect(await client.ask("tasks/update", { taskId, inputResponses })).toMatchObject({
      error: { code: -32_602, message: expect.stringContaining("2,000 bytes"), data: { code: "MCI_REQUEST_LIMIT" } },
    });
    expect(await asked()).toMatchObject({ status: "input_required" });
  });

  it("of one tenant are bounded: the next is refused like a call of a busy server", async () => {
    const { url } = await served({ maxTasks: 1 });
    const client = new ModernClient(url, { token: ann.token });
    expect(await client.call("slow")).toMatchObject({ status: 200, result: { resultType: "task" } });
    const refused = await client.call("slow");
    expect(refused).toMatchObject({ status: 429, error: { data: { code: "MCI_BUSY" } } });
    const [, seconds] =
      /^Not started: a tenant may have 1 task at a time. The next place is free in (\d+) seconds.$/.exec(
        refused.error?.message ?? "",
      ) ?? [];
    expect(Number(seconds)).toBeGreaterThan(1);
    const overRest = await post(url, { name: "slow", arguments: {} }, { prefer: "respond-async" });
    expect(overRest.status).toBe(429);
    expect(Number(overRest.headers.get("retry-after"))).toBeGreaterThan(1);
  });
});

describe("tasks over REST", () => {
  it("are 202 with their place, where their state and their result are", async () => {
    const { url, letGo } = await served();
    const started = await post(
      url,
      { name: "slow", arguments: { label: "cats" } },
      { prefer: "respond-async, wait=5" },
    );
    expect([started.status, started.headers.get("preference-applied")]).toEqual([202, "respond-async"]);
    const task = (await started.json()) as Record<string, unknown>;
    const place = started.headers.get("location");
    expect(place).toBe(`/api/v1/mcp/tasks/${String(task["id"])}`);
    expect(task).toMatchObject({ tool: "slow", status: "working", ttlMs: 3_600_000 });
    await until(async () => (await get(url + place))["message"] === "counting");
    letGo();
    await until(async () => (await get(url + place))["status"] === "completed");
    expect(await get(url + place)).toMatchObject({
      result: { content: [{ type: "text", text: "counted cats" }], isError: false, structuredContent: { n: 4 } },
    });
  });

  it("are one for calls with the same idempotency key, also of MCP, and refused for another call with it", async () => {
    const { url } = await served();
    const key = { prefer: "respond-async", "idempotency-key": "order-7" };
    const id = async (sent: Promise<Response>): Promise<unknown> => ((await (await sent).json()) as { id: unknown }).id;
    const first = await id(post(url, { name: "slow", arguments: { label: "a" } }, key));
    expect(await id(post(url, { name: "slow", arguments: { label: "a" } }, key))).toBe(first);
    const again = { name: "slow", arguments: { label: "a" }, meta: { "mci/idempotency_key": "order-7" } };
    expect(await new ModernClient(url, { token: ann.token }).ask("tools/call", again)).toMatchObject({
      result: { taskId: first },
    });
    expect((await post(url, { name: "slow", arguments: { label: "b" } }, key)).status).toBe(422);
  });

  it("are used where the tool requires it, and are cancelled by DELETE", async () => {
    const { url } = await served();
    const only = await post(url, { name: "only" });
    expect([only.status, await only.json()]).toMatchObject([202, { tool: "only", ttlMs: 60_000 }]);
    const place = url + (await post(url, { name: "slow" }, { prefer: "respond-async" })).headers.get("location");
    const deleted = await fetch(place, { method: "DELETE", headers: bearer(ann.token) });
    expect([deleted.status, await deleted.json()]).toMatchObject([200, { status: "cancelled" }]);
    expect(await get(place)).toMatchObject({ status: "cancelled" });
    const forgotten = await fetch(place, { method: "DELETE", headers: bearer(ann.token) });
    expect([forgotten.status, await forgotten.json()]).toMatchObject([200, { status: "cancelled" }]);
    expect((await fetch(place, { method: "DELETE", headers: bearer(ann.token) })).status).toBe(404);
    expect((await fetch(place, { method: "POST", headers: bearer(ann.token) })).headers.get("allow")).toBe(
      "GET, HEAD, DELETE",
    );
    expect(await get(`${url}/api/v1/mcp/tasks/none`)).toMatchObject({ code: "MCI_NOT_FOUND" });
  });
});

describe("tasks of a server with a store", () => {
  it("are refused with 503 while it is away, and what went wrong goes to the operator", async () => {
    const store = memoryStore();
    let isAway = false;
    const unlessAway = async (): Promise<void> => {
      if (isAway) throw new MCIError("MCI_STORE", "no route to 10.0.0.7");
    };
    const get: Store["get"] = (key) => unlessAway().then(() => store.get(key));
    const set: Store["set"] = (key, value, given) => unlessAway().then(() => store.set(key, value, given));
    const errors: unknown[] = [];
    const engine = localEngine({ store: { ...store, get, set } });
    const { url } = await served({ engine }, { onError: (error) => void errors.push(error) });
    const client = new ModernClient(url, { token: ann.token });
    const { result: { taskId } = {} } = await client.call("slow");
    isAway = true;
    const message = "Tasks cannot be reached now. Try again later.";
    expect(await client.call("slow")).toMatchObject({ status: 503, error: { data: { code: "MCI_STORE" } } });
    expect(await client.ask("tasks/get", { taskId })).toMatchObject({
      error: { message, data: { code: "MCI_STORE" } },
    });
    const started = await post(url, { name: "slow" }, { prefer: "respond-async" });
    expect([started.status, started.headers.get("retry-after")]).toEqual([503, "1"]);
    for (const method of ["GET", "DELETE"]) {
      const asked = await fetch(`${url}/api/v1/mcp/tasks/${String(taskId)}`, { method, headers: bearer(ann.token) });
      expect([asked.status, await asked.json()]).toMatchObject([503, { code: "MCI_STORE", error: message }]);
    }
    isAway = false;
    expect(errors[0]).toMatchObject({ message: "no route to 10.0.0.7" });
    expect(await client.ask("tasks/get", { taskId })).toMatchObject({ result: { status: "working" } });
  });

  it("end with it also while it is away, of which the operator is told", async () => {
    const store = memoryStore();
    const away = (): Promise<never> => Promise.reject(new MCIError("MCI_STORE", "no route to 10.0.0.7"));
    const errors: unknown[] = [];
    const engine = localEngine({ store: { ...store, delete: away } });
    const { client } = await taskToolbox();
    const onError = (error: unknown): void => void errors.push(error);
    const server = await serveHttp({ toolbox: client, port: 0, tasks: createTasks({ engine }), onError });
    await server.close();
    const [input, output] = [new PassThrough(), new PassThrough()];
    const { ended } = await serveStdio(client, { ...mcp, tasks: createTasks({ engine }), onError, input, output });
    input.end();
    await ended;
    await client.close();
    const told = { message: "no route to 10.0.0.7" };
    expect(errors).toMatchObject([told, told]);
  });

  it("share the room for idempotency keys with ordinary calls: beyond it, only calls without a key are started", async () => {
    const store = memoryStore();
    const { url } = await served({ engine: localEngine({ store }) }, { store });
    await keyRoom(store, { tenant: "acme", subject: "ann" }).use(25_000_000);
    const prefer = "respond-async";
    const refused = await post(url, { name: "slow" }, { prefer, "idempotency-key": "order-7" });
    expect([refused.status, Number(refused.headers.get("retry-after")) > 80_000]).toEqual([429, true]);
    expect((await post(url, { name: "slow" }, { prefer })).status).toBe(202);
    await keyRoom(store, { tenant: "acme", subject: "bob" }).use(1_000);
    const headers = { ...bearer(bob.token), prefer, "idempotency-key": "order-7" };
    expect((await post(url, { name: "slow" }, headers)).status).toBe(202);
  });

  it("share idempotency keys with ordinary calls: one key runs a tool once", async () => {
    const store = memoryStore();
    const { url, runs, letGo } = await served({ engine: localEngine({ store }) }, { store });
    const call = { name: "slow", arguments: { label: "a" } };
    const asTask = { prefer: "respond-async" };
    const sent = async (key: string, more: Record<string, string> = {}) => {
      const answer = await post(url, call, { "idempotency-key": key, ...more });
      return [answer.status, (await answer.json()) as Record<string, unknown>] as const;
    };
    const first = sent("call-first");
    await until(() => runs.length === 1);
    expect(await sent("call-first", asTask)).toMatchObject([409, { code: "MCI_IN_PROGRESS" }]);
    const [, { id }] = await sent("task-first", asTask);
    const refused = [422, { code: "MCI_KEY_REUSED", error: expect.stringContaining(String(id)) }];
    expect(await sent("task-first")).toMatchObject(refused);
    letGo();
    expect((await first)[0]).toBe(200);
    await until(async () => (await get(`${url}/api/v1/mcp/tasks/${String(id)}`))["status"] === "completed");
    expect(await sent("task-first")).toMatchObject(refused);
    expect(await sent("call-first", asTask)).toMatchObject([422, { code: "MCI_KEY_REUSED" }]);
    const { result } = await new ModernClient(url, { token: ann.token }).ask("tools/call", {
      ...call,
      meta: { "mci/idempotency_key": "call-first" },
    });
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("an ordinary call") }] });
    expect(runs).toHaveLength(2);
  });

  it("have one started and one ended entry with their ids in the audit log, and keys of calls do no harm", async () => {
    const store = memoryStore();
    const log = closedAtEnd(storeAuditLog(store));
    const { url } = await served({ engine: localEngine({ store }) }, { store, audit: log });
    const key = { "idempotency-key": "order-7" };
    const { id } = (await (await post(url, { name: "only" }, key)).json()) as { readonly id: string };
    await until(async () => (await get(`${url}/api/v1/mcp/tasks/${id}`))["status"] === "completed");
    await until(async () => (await store.page("mci:audit")).some(({ value }) => value.includes('"ended"')));
    const entries = (await store.page("mci:audit")).map(({ value }) => JSON.parse(value) as Record<string, unknown>);
    const call = { task_id: id, tool: "only", tenant: "acme", subject: "ann", call_id: entries.at(-1)?.["call_id"] };
    expect(entries.slice(1)).toMatchObject([
      { event: "started", ...call },
      { event: "ended", ...call, outcome: "ok" },
    ]);
  });
});

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/api/v1/mcp/tools/call`, {
    method: "POST",
    headers: { "content-type": "application/json", ...bearer(ann.token), ...headers },
    body: JSON.stringify(body),
  });
}

async function get(url: string): Promise<Record<string, unknown>> {
  return (await fetch(url, { headers: bearer(ann.token) })).json() as Promise<Record<string, unknown>>;
}
