import { PassThrough } from "node:stream";

import type { Tasks } from "@mci/contract";
import { createTasks } from "@mci/tasks";
import { describe, expect, it, onTestFinished } from "vitest";

import { payingToolbox, type PayingToolbox } from "../../test/paying-toolbox.ts";
import { ModernClient, type Asked } from "../../test/task-session.ts";
import { until } from "../../test/until.ts";
import { envelope } from "../../test/mcp-requests.ts";
import { createToken } from "../guard/static-tokens.ts";
import { serving } from "../../test/serving.ts";
import { serveStdio } from "../mcp/stdio/serve-stdio.ts";

const agent = createToken({ tenant: "acme", subject: "ada" });
const stranger = createToken({ tenant: "acme", subject: "eve" });
const person = createToken({ tenant: "acme", subject: "bob", scopes: ["mci:approve"] });

interface Task {
  readonly id: string;
  readonly status: string;
  readonly message?: string;
  readonly code?: string;
}

interface Served extends PayingToolbox {
  readonly tasks: Tasks;
  readonly url: string;
  start(key?: string): Promise<{ readonly status: number; readonly task: Task }>;
  /** Returns a task once it has one of these states. */
  reached(id: string, ...states: readonly string[]): Promise<Task>;
  answer(approve: boolean): Promise<void>;
}

async function served(): Promise<Served> {
  const toolbox = await payingToolbox();
  const { client, approvals } = toolbox;
  const guard = { tokens: [agent.entry, stranger.entry, person.entry] };
  const mcp = { name: "test", version: "1" };
  const tasks = createTasks();
  const server = await serving({ toolbox: client, approvals, guard, tasks, mcp });
  const ask = async (path: string, token: string, body?: unknown, headers: object = {}): Promise<Response> =>
    fetch(`${server.url}/api/v1/mcp/${path}`, {
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    });
  return {
    ...toolbox,
    tasks,
    url: server.url,
    async start(key) {
      const call = { name: "pay_later", arguments: { amount: 5 } };
      const headers = key === undefined ? {} : { "idempotency-key": key };
      const response = await ask("tools/call", agent.token, call, headers);
      return { status: response.status, task: (await response.json()) as Task };
    },
    async reached(id, ...states) {
      let task: Task | undefined;
      await until(async () => {
        task = (await (await ask(`tasks/${id}`, agent.token)).json()) as Task;
        return states.includes(task.status);
      });
      return task as Task;
    },
    async answer(approve) {
      const [question] = await approvals.list({ state: "asked" });
      const response = await ask(`approvals/${question?.id ?? ""}`, person.token, { approve });
      expect(response.status).toBe(200);
    },
  };
}

describe("a task whose call a person must agree to", () => {
  it("is input_required until the yes, and runs once", async () => {
    const { start, reached, answer, runs } = await served();
    const { status, task } = await start();
    expect(status).toBe(202);
    const waiting = await reached(task.id, "input_required");
    expect(waiting).toMatchObject({ inputRequests: {}, message: expect.stringContaining("a person must agree") });
    expect(await reached(task.id, "input_required")).toMatchObject({ status: "input_required" });
    expect(runs).toEqual([]);
    await answer(true);
    expect(await reached(task.id, "completed", "failed")).toMatchObject({ result: { isError: false } });
    expect(runs).toEqual([{ amount: 5 }]);
  });

  it("fails after a no", async () => {
    const { start, reached, answer, runs } = await served();
    const { task } = await start();
    await reached(task.id, "input_required");
    await answer(false);
    expect(await reached(task.id, "completed", "failed")).toMatchObject({ status: "failed", code: "MCI_APPROVAL" });
    expect(runs).toEqual([]);
  });

  it("offers no detour: a second task neither runs on the first one's yes, nor without one", async () => {
    const { start, reached, answer, runs } = await served();
    const [{ task: first }, { task: second }] = [await start(), await start()];
    await reached(first.id, "input_required");
    await reached(second.id, "input_required");
    await answer(true);
    await reached(first.id, "completed");
    expect(await reached(second.id, "input_required")).toMatchObject({ status: "input_required" });
    expect(runs).toHaveLength(1);
  });

  it("offers no detour by its idempotency key: a no is not kept, and one yes is one run", async () => {
    const { start, reached, answer, runs } = await served();
    const { task } = await start("k");
    await reached(task.id, "input_required");
    expect((await start("k")).task.id).toBe(task.id);
    await answer(true);
    await reached(task.id, "completed");
    expect((await start("k")).task).toMatchObject({ id: task.id, status: "completed" });
    expect(runs).toHaveLength(1);
    const { task: other } = await start("other");
    await reached(other.id, "input_required");
    await answer(false);
    await reached(other.id, "failed");
    await until(async () => (await start("other")).task.id !== other.id);
    expect(runs).toHaveLength(1);
  });
});

describe("a task over MCP whose call a person must agree to", () => {
  const yes = { action: "accept", content: { approve: true } };

  interface Asking extends Served {
    readonly taskId: string;
    /** The names under which the forms wait for their answers. */
    readonly forms: readonly string[];
    give(answers: object, token?: string): Promise<Asked>;
    state(...states: readonly string[]): Promise<Asked["result"]>;
  }

  async function asking(): Promise<Asking> {
    const all = await served();
    const ann = new ModernClient(all.url, { token: agent.token });
    const started = await ann.call("pay_later", { amount: 5 });
    const taskId = String(started.result?.["taskId"]);
    const state: Asking["state"] = async (...states) => {
      let result: Asked["result"];
      await until(async () => {
        ({ result } = await ann.ask("tasks/get", { taskId }));
        return states.includes(String(result?.["status"]));
      });
      return result;
    };
    const waiting = await state("input_required");
    const forms = Object.keys(Object(waiting?.["inputRequests"]));
    const give: Asking["give"] = (inputResponses, token = agent.token) =>
      new ModernClient(all.url, { token }).ask("tasks/update", { taskId, inputResponses });
    return { ...all, taskId, forms, give, state };
  }

  it("asks with a form, and runs once after the yes", async () => {
    const { forms, give, state, runs, approvals } = await asking();
    expect(await state("input_required")).toMatchObject({
      inputRequests: { [String(forms[0])]: { params: { message: expect.stringContaining("Pay 5?") } } },
    });
    expect(runs).toEqual([]);
    await give({ [String(forms[0])]: yes });
    expect(await state("completed", "failed")).toMatchObject({ status: "completed" });
    expect(runs).toEqual([{ amount: 5 }]);
    expect(await approvals.list()).toMatchObject([{ state: "used", answer: { channel: "form", subject: "ada" } }]);
  });

  it.each<[string, object]>([
    ["decline", { action: "decline" }],
    ["an empty form", { action: "accept", content: {} }],
    ["a box that is not ticked", { action: "accept", content: { approve: false } }],
  ])("fails after a no: %s", async (_, no) => {
    const { forms, give, state, runs, approvals } = await asking();
    await give({ [String(forms[0])]: no });
    expect(await state("completed", "failed")).toMatchObject({ status: "failed" });
    expect(runs).toEqual([]);
    expect(await approvals.list()).toMatchObject([{ state: "refused" }]);
  });

  it("names its question to the program that runs it, and to no client", async () => {
    const { forms, give, state, approvals, tasks, taskId } = await asking();
    const ada = { tenant: "acme", subject: "ada" };
    const [question] = await approvals.list();
    expect(await tasks.get(taskId, ada)).toMatchObject({ status: "input_required", approvalId: question?.id });
    expect(await state("input_required")).not.toHaveProperty("approvalId");
    await give({ [String(forms[0])]: yes });
    await state("completed");
    expect(await tasks.get(taskId, ada)).not.toHaveProperty("approvalId");
  });

  it("stays open after cancel, until somebody answers", async () => {
    const { forms, give, state, answer, runs, approvals } = await asking();
    await give({ [String(forms[0])]: { action: "cancel" } });
    await until(async () => Object.keys(Object((await state("input_required"))?.["inputRequests"])).length === 0);
    expect(await approvals.list()).toMatchObject([{ state: "asked" }]);
    expect(runs).toEqual([]);
    await answer(true);
    await state("completed");
    expect(runs).toEqual([{ amount: 5 }]);
  });

  it("runs once however often its input is replayed, and takes none under another name", async () => {
    const { forms, give, state, runs, url } = await asking();
    const answers = { [String(forms[0])]: yes };
    await Promise.all([give(answers), give(answers), give(answers)]);
    await state("completed");
    await give(answers);
    const ann = new ModernClient(url, { token: agent.token });
    const second = (await ann.call("pay_later", { amount: 5 })).result?.["taskId"];
    const status = async (): Promise<unknown> => (await ann.ask("tasks/get", { taskId: second })).result?.["status"];
    await until(async () => (await status()) === "input_required");
    expect(runs).toEqual([{ amount: 5 }]);
    await ann.ask("tasks/update", { taskId: second, inputResponses: { "7.mci_approval": yes, mci_approval: yes } });
    expect([await status(), runs]).toEqual(["input_required", [{ amount: 5 }]]);
  });

  it("takes no input of another subject, and none that comes before the question", async () => {
    const { forms, give, runs, approvals, url } = await asking();
    const answers = { [String(forms[0])]: yes };
    expect(await give(answers, stranger.token)).toMatchObject({ error: { code: -32_602 } });
    expect(await give(answers, person.token)).toMatchObject({ error: { code: -32_602 } });
    const ann = new ModernClient(url, { token: agent.token });
    const { result } = await ann.ask("tools/call", { name: "pay_later", arguments: { amount: 6 }, inputResponses: { mci_approval: yes } }); // prettier-ignore
    const taskId = result?.["taskId"];
    await until(async () => (await ann.ask("tasks/get", { taskId })).result?.["status"] === "input_required");
    expect(runs).toEqual([]);
    expect((await approvals.list()).map(({ state }) => state)).toEqual(["asked", "asked"]);
  });

  it("offers REST no way to give input, where its caller reads the form", async () => {
    const { taskId, forms, url, runs } = await asking();
    const task = `${url}/api/v1/mcp/tasks/${taskId}`;
    const headers = { authorization: `Bearer ${agent.token}`, "content-type": "application/json" };
    expect(await (await fetch(task, { headers })).json()).toMatchObject({ status: "input_required" });
    const body = JSON.stringify({ inputResponses: { [String(forms[0])]: yes } });
    for (const method of ["POST", "PUT", "PATCH"]) {
      expect((await fetch(task, { method, headers, body })).status).toBe(405);
    }
    expect(runs).toEqual([]);
  });
});

interface Message {
  readonly id?: number;
  readonly result: Task & { readonly taskId: string; readonly inputRequests?: object; readonly result?: object };
}

/** A client of 2026-07-28 on stdio that has a task of `pay_later`. */
async function overStdio(elicitation: object): Promise<
  PayingToolbox & {
    readonly begun: Message["result"];
    ask(method: string, params: object): Promise<Message["result"]>;
    reached(...states: readonly string[]): Promise<Message["result"]>;
  }
> {
  const toolbox = await payingToolbox();
  const [input, output] = [new PassThrough(), new PassThrough()];
  const { client, approvals } = toolbox;
  const options = { name: "test", version: "1", tasks: createTasks(), approvals, input, output };
  const server = await serveStdio(client, options);
  onTestFinished(() => server.close());
  const heard = new Map<number, Message["result"]>();
  let rest = "";
  output.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const { id = -1, result } = JSON.parse(line) as Message;
      heard.set(id, result);
    }
  });
  let last = 0;
  const capabilities = { elicitation, extensions: { "io.modelcontextprotocol/tasks": {} } };
  const ask = async (method: string, params: object): Promise<Message["result"]> => {
    const id = (last += 1);
    const _meta = { ...envelope, "io.modelcontextprotocol/clientCapabilities": capabilities };
    input.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta } })}\n`);
    await until(() => heard.has(id));
    return heard.get(id) as Message["result"];
  };
  const begun = await ask("tools/call", { name: "pay_later", arguments: { amount: 5 } });
  return {
    ...toolbox,
    begun,
    ask,
    async reached(...states) {
      let task = begun;
      await until(async () => states.includes((task = await ask("tasks/get", { taskId: begun.taskId })).status));
      return task;
    },
  };
}

describe("a task on stdio whose call a person must agree to", () => {
  it.each([
    [true, "completed"],
    [false, "failed"],
  ] as const)("asks with a form, whose answer %s counts", async (approve, status) => {
    const { begun, ask, reached, runs } = await overStdio({ form: {} });
    const { inputRequests = {} } = await reached("input_required");
    const [name = ""] = Object.keys(inputRequests);
    expect(inputRequests).toMatchObject({ [name]: { method: "elicitation/create" } });
    expect(JSON.stringify(inputRequests)).toContain("Pay 5?");
    const inputResponses = { [name]: { action: "accept", content: { approve } } };
    await ask("tasks/update", { taskId: begun.taskId, inputResponses });
    expect(await reached("completed", "failed")).toMatchObject({ status });
    expect(runs).toHaveLength(approve ? 1 : 0);
  });

  it("waits for an answer elsewhere if its client has no forms", async () => {
    const { reached, approvals, runs } = await overStdio({ url: {} });
    expect(await reached("input_required", "failed")).toMatchObject({ status: "input_required" });
    const [question] = await approvals.list({ state: "asked" });
    await approvals.answer(question?.id ?? "", "approve", { channel: "command" });
    expect(await reached("completed", "failed")).toMatchObject({ status: "completed" });
    expect(runs).toHaveLength(1);
  });
});
