import { createTasks } from "@mci/tasks";
import { describe, expect, it, onTestFinished } from "vitest";

import { payingToolbox, type PayingToolbox } from "../../test/paying-toolbox.ts";
import { until } from "../../test/until.ts";
import { createToken } from "../guard/static-tokens.ts";
import { serveHttp } from "../http/serve-http.ts";

const agent = createToken({ tenant: "acme", subject: "ada" });
const person = createToken({ tenant: "acme", subject: "bob", scopes: ["mci:approve"] });

interface Task {
  readonly id: string;
  readonly status: string;
  readonly message?: string;
  readonly code?: string;
}

interface Served extends PayingToolbox {
  start(key?: string): Promise<{ readonly status: number; readonly task: Task }>;
  /** Returns a task once it has one of these states. */
  reached(id: string, ...states: readonly string[]): Promise<Task>;
  answer(approve: boolean): Promise<void>;
}

async function served(): Promise<Served> {
  const toolbox = await payingToolbox();
  const { client, approvals } = toolbox;
  const guard = { tokens: [agent.entry, person.entry] };
  const server = await serveHttp({ toolbox: client, approvals, guard, tasks: createTasks(), port: 0 });
  onTestFinished(() => server.close());
  const ask = async (path: string, token: string, body?: unknown, headers: object = {}): Promise<Response> =>
    fetch(`${server.url}/api/v1/mcp/${path}`, {
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    });
  return {
    ...toolbox,
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
