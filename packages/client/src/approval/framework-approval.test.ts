import { createApprovals } from "@mci/approvals";
import { text, type FrameworkCall } from "@mci/contract";
import { memoryStore } from "@mci/store";
import { describe, expect, it } from "vitest";
import { custom, load } from "../../test/load.ts";

const context = { tenant: "acme", subject: "ada" };
const inputSchema = { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] };

async function paying(approval: unknown = true) {
  const approvals = createApprovals({ store: memoryStore() });
  const runs: unknown[] = [];
  const pay = custom("pay", ({ scope }) => (runs.push(scope.props), text("paid")));
  const tool = { name: "pay", inputSchema, approval, execution: { type: "pay" } };
  const client = await load([tool], { executors: [pay], approvals });
  const approvalFor = (answer?: FrameworkCall["answer"], amount = 5, rest: Partial<FrameworkCall> = {}) =>
    client.approvalFor?.("pay", { amount }, { framework: "ours", id: "1", answer, context, ...rest });
  const call = (amount = 5) => client.execute("pay", { amount }, { context });
  return { approvals, approvalFor, call, client, runs };
}

describe("the question of a call in an agent framework", () => {
  it("is asked without running the call, which runs after the yes to it", async () => {
    const { approvalFor, call, runs } = await paying();
    expect(await approvalFor()).toMatchObject({ state: "asked", tool: "pay", ...context });
    expect(runs).toEqual([]);
    expect(await approvalFor("approve")).toMatchObject({ state: "granted", answer: { channel: "ours", ...context } });
    expect(await call()).toMatchObject({ isError: false });
    expect(runs).toHaveLength(1);
  });

  it.each<[string, number, Partial<FrameworkCall>]>([
    ["another call", 5, { id: "2" }],
    ["another framework", 5, { framework: "theirs" }],
    ["another subject", 5, { context: { tenant: "acme", subject: "eve" } }],
    ["another tenant", 5, { context: { tenant: "umbrella", subject: "ada" } }],
    ["edited arguments", 6, {}],
  ])("is not answered by a yes to %s", async (_, amount, rest) => {
    const { approvals, approvalFor, call, runs } = await paying();
    await approvalFor();
    expect(await approvalFor("approve", amount, rest)).toBeUndefined();
    expect(await call(amount)).toMatchObject({ code: "MCI_APPROVAL" });
    expect(runs).toEqual([]);
    expect((await approvals.list()).every(({ state }) => state === "asked")).toBe(true);
  });

  it("is not answered by a yes that came before it", async () => {
    const { approvals, approvalFor } = await paying();
    expect(await approvalFor("approve")).toBeUndefined();
    expect(await approvals.list()).toEqual([]);
  });

  it("stays refused when a no is replayed as a yes", async () => {
    const { approvalFor, call, runs } = await paying();
    await approvalFor();
    await approvalFor("refuse");
    expect(await approvalFor("approve")).toMatchObject({ state: "refused" });
    expect(await approvalFor()).toBeUndefined();
    expect(await call()).toMatchObject({ code: "MCI_APPROVAL" });
    expect(runs).toEqual([]);
  });

  it("is not answered once it has expired", async () => {
    const { approvalFor, call } = await paying({ expires_ms: 1 });
    await approvalFor();
    await expect.poll(async () => (await approvalFor("other"))?.isExpired ?? true).toBe(true);
    await approvalFor("approve");
    expect(await call()).toMatchObject({ code: "MCI_APPROVAL" });
  });

  it.each([
    ["the condition says no", { when: "props.amount > 100" }, 5],
    ["other people must answer", { channel: "outOfBand" }, 5],
    ["the arguments are wrong", true, "five"],
  ])("is none where %s", async (_, approval, amount) => {
    const { approvalFor } = await paying(approval);
    expect(await approvalFor(undefined, amount as number)).toBeUndefined();
    expect(await approvalFor("approve", amount as number)).toBeUndefined();
  });

  it("is none for a tool outside of the selection", async () => {
    const { client } = await paying();
    const call = { framework: "ours", id: "1", context };
    expect(await client.without("pay").approvalFor?.("pay", { amount: 5 }, call)).toBeUndefined();
    expect(await client.only("pay").approvalFor?.("pay", { amount: 5 }, call)).toMatchObject({ state: "asked" });
  });
});
