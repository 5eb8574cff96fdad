import { failure, text, type Store, type Toolbox } from "@mci/contract";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { memoryStore } from "@mci/store";
import { describe, expect, it } from "vitest";

import { auditedToolbox } from "./audited-toolbox.ts";
import { storeAuditLog } from "./store-audit-log.ts";
import { serving } from "../../test/serving.ts";

/** A store that can be taken away. */
function unsteadyStore(): Store & { isAway: boolean; readonly appended: readonly (readonly string[])[] } {
  const store = memoryStore();
  const appended: (readonly string[])[] = [];
  return {
    ...store,
    isAway: false,
    appended,
    async append(log, values) {
      if (this.isAway) throw new Error("no route to host");
      appended.push(values);
      return store.append(log, values);
    },
  };
}

async function entriesOf(store: Store): Promise<Record<string, unknown>[]> {
  const entries = (await store.page("mci:audit", { maxEntries: 1_000 })).map(
    ({ value }) => JSON.parse(value) as Record<string, unknown>,
  );
  return entries.filter(({ event }) => event !== "opened");
}

describe("the audit log in a store", () => {
  it("has the end of a call whose toolbox throws", async () => {
    const store = memoryStore();
    const log = storeAuditLog(store);
    const toolbox: Toolbox = { tools: () => [], execute: () => Promise.reject(new Error("a mistake of the toolbox")) };
    await expect(auditedToolbox(toolbox, log).execute("breaks")).rejects.toThrow("a mistake of the toolbox");
    await log.close();
    const [started, ended] = await entriesOf(store);
    expect(started).toMatchObject({ event: "started", tool: "breaks" });
    expect(ended).toMatchObject({
      event: "ended",
      outcome: "error",
      code: "MCI_INTERNAL",
      call_id: started?.["call_id"],
    });
  });

  it("has a call before its tool runs, and how it ended after", async () => {
    const store = memoryStore();
    const seen: unknown[] = [];
    const toolbox: Toolbox = {
      tools: () => [],
      async execute(name) {
        seen.push(...(await entriesOf(store)));
        return name === "fails" ? failure("no", { code: "MCI_TIMEOUT" }) : text("ok");
      },
    };
    const log = storeAuditLog(store, { secrets: ["s3cret-value"] });
    const audited = auditedToolbox(toolbox, log);
    await audited.execute(
      "works",
      { id: "s3cret-value\u202e" },
      { context: { tenant: "acme", subject: "ada", requestId: "1" } },
    );
    await log.close();
    const id: unknown = expect.stringMatching(/^[\da-f-]{36}$/);
    const call = {
      call_id: id,
      tenant: "acme",
      subject: "ada",
      request_id: "1",
      tool: "works",
    };
    const started = {
      event: "started",
      time: expect.any(String),
      process: id,
      ...call,
      arguments: { id: "[redacted]\u202e" },
    };
    expect(seen).toEqual([started]);
    const entries = await entriesOf(store);
    const ended = { event: "ended", time: expect.any(String), ...call, outcome: "ok", duration_ms: expect.any(Number) };
    expect(entries).toEqual([started, ended]);
    expect(entries[1]?.["call_id"]).toBe(entries[0]?.["call_id"]);
    expect((await store.page("mci:audit"))[1]?.value).toContain("\\u202e");
    await audited.execute("fails");
    await log.close();
    expect((await entriesOf(store)).at(-1)).toMatchObject({ event: "ended", outcome: "error", code: "MCI_TIMEOUT" });
  });

  it("refuses calls while the store is away, and keeps the ends of those under way until it is back", async () => {
    const store = unsteadyStore();
    const errors: unknown[] = [];
    let finish = (): void => {};
    let runs = 0;
    const toolbox: Toolbox = {
      tools: () => [],
      async execute() {
        runs += 1;
        await new Promise<void>((resolve) => (finish = resolve));
        return text("done");
      },
    };
    const log = storeAuditLog(store, { onError: (error) => errors.push(error) });
    const server = await serving({ toolbox, mcp: { name: "t", version: "1" }, audit: log });
    const post = (path: string, body: object) => {
      const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
      return fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    };
    const underWay = post("/api/v1/mcp/tools/call", { name: "slow" });
    await expect.poll(() => runs).toBe(1);
    store.isAway = true;
    const refused = await Promise.all([
      post("/api/v1/mcp/tools/call", { name: "slow" }),
      post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "slow" } }),
    ]);
    for (const answer of refused) {
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
      expect(await answer.text()).toContain("The call was not run, because it cannot be recorded now.");
    }
    finish();
    expect((await underWay).status).toBe(200);
    expect(runs).toBe(1);
    expect(errors.map(String)).toEqual([
      expect.stringContaining("cannot be written, and calls are refused: no route to host"),
    ]);
    store.isAway = false;
    await expect.poll(async () => (await entriesOf(store)).length).toBe(4);
    expect((await entriesOf(store)).map(({ event, outcome, code }) => [event, outcome ?? "", code ?? ""])).toEqual([
      ["started", "", ""],
      ["ended", "error", "MCI_STORE"],
      ["ended", "error", "MCI_STORE"],
      ["ended", "ok", ""],
    ]);
  });

  it("says that a call it could not record may be made again", async () => {
    const log = closedAtEnd(
      storeAuditLog(
        { ...memoryStore(), append: () => Promise.reject(new Error("no route to host")) },
        { onError: () => {} },
      ),
    );
    const toolbox = { tools: () => [], execute: async () => text("ran") };
    expect(await auditedToolbox(toolbox, log).execute("tool")).toMatchObject({ code: "MCI_STORE", retry: {} });
  });

  it("stores the entries of calls at the same time together", async () => {
    const store = unsteadyStore();
    const log = storeAuditLog(store);
    const audited = auditedToolbox({ tools: () => [], execute: async () => text("ok") }, log);
    await Promise.all(Array.from({ length: 100 }, () => audited.execute("one")));
    await log.close();
    expect(await entriesOf(store)).toHaveLength(200);
    expect(store.appended.flat()).toHaveLength(201); // with one that says that the process was opened
    expect(store.appended.length).toBeLessThan(20);
  });

  it("says how many ends of refused calls are missing, where more wait than it may keep, and keeps those of others", async () => {
    const store = unsteadyStore();
    const log = storeAuditLog(store, { maxQueued: 2, onError: () => {} });
    const finishers: (() => void)[] = [];
    const execute: Toolbox["execute"] = async () => {
      await new Promise<void>((resolve) => finishers.push(resolve));
      return text("ok");
    };
    const audited = auditedToolbox({ tools: () => [], execute }, log);
    const underWay = [audited.execute("one"), audited.execute("one"), audited.execute("one")];
    await expect.poll(() => finishers.length).toBe(3);
    store.isAway = true;
    for (let index = 0; index < 5; index += 1) await audited.execute("one");
    for (const finish of finishers) finish();
    await Promise.all(underWay);
    store.isAway = false;
    await log.close();
    const entries = await entriesOf(store);
    expect(entries.filter(({ dropped }) => dropped !== undefined).map(({ dropped }) => dropped)).toEqual([3]);
    expect(entries.filter(({ outcome }) => outcome === "error")).toHaveLength(2);
    expect(entries.filter(({ outcome }) => outcome === "ok")).toHaveLength(3);
  });

  it("refuses unknown options and stores without logs", () => {
    expect(() => storeAuditLog(memoryStore(), { logs: "x" } as object)).toThrow("Did you mean 'log'?");
    expect(() => storeAuditLog({ get: () => {} } as unknown as Store)).toThrow(
      "The argument of storeAuditLog must be a store",
    );
  });
});
