import { createApprovals } from "@mci/approvals";
import { failure, inputRequired, text, type Approvals, type JsonObject, type ToolResult } from "@mci/contract";
import { memoryStore } from "@mci/store";
import { expect, it } from "vitest";
import { custom, load } from "../../test/load.ts";

const by = { channel: "page", tenant: undefined, subject: "bob", token: "b" };

interface Options {
  readonly execution?: JsonObject;
  readonly onError?: (error: unknown) => void;
  wrap?(own: Approvals): Approvals;
}

async function agreed(run: () => ToolResult, { execution, onError, wrap = (own) => own }: Options = {}) {
  const approvals = wrap(createApprovals({ store: memoryStore() }));
  const tool = { name: "pay", approval: true, execution: { type: "pay", ...execution } };
  const client = await load([tool], { executors: [custom("pay", run)], approvals, ...(onError && { onError }) });
  const first = await client.execute("pay");
  const id = (first.isError && first.details?.approvalId) || "";
  await approvals.answer(id, "approve", by);
  return { client, approvals, id };
}

it("a call that is cancelled while its yes is being used up does not run, and keeps its yes", async () => {
  let runs = 0;
  const caller = new AbortController();
  const wrap = (own: Approvals): Approvals => ({
    ...own,
    async redeem(id, digest) {
      const isRedeemed = await own.redeem(id, digest);
      caller.abort();
      return isRedeemed;
    },
  });
  const { client, approvals, id } = await agreed(() => ((runs += 1), text("paid")), { wrap });
  expect(await client.execute("pay", {}, { signal: caller.signal })).toMatchObject({ code: "MCI_CANCELLED" });
  await expect.poll(async () => (await approvals.get(id))?.state).toBe("granted");
  expect(runs).toBe(0);
});

it("one yes counts for all tries of its call, and for no other call", async () => {
  let runs = 0;
  const failing = (): ToolResult => ((runs += 1), failure("Busy.", { retry: {} }));
  const { client, approvals, id } = await agreed(failing, { execution: { retries: { attempts: 3, backoff_ms: 1 } } });
  await client.execute("pay");
  expect(runs).toBe(3);
  expect(await approvals.get(id)).toMatchObject({ state: "used" });
  expect(await client.execute("pay")).toMatchObject({ code: "MCI_APPROVAL" });
  expect(runs).toBe(3);
});

it("a tool that asks for more keeps the yes until it has run to its end", async () => {
  const answers = [inputRequired({ inputRequests: {}, requestState: "own" }), text("paid")];
  const { client, approvals, id } = await agreed(() => answers.shift() ?? text("twice"));
  expect(await client.execute("pay")).toMatchObject({ code: "MCI_INPUT_REQUIRED" });
  expect(await approvals.get(id)).toMatchObject({ state: "granted" });
  expect(await client.execute("pay")).toMatchObject({ isError: false });
  expect(await client.execute("pay")).toMatchObject({ code: "MCI_APPROVAL" });
});

it("a try after a question of the tool uses its yes again: given back once, used twice in all", async () => {
  const steps: string[] = [];
  const wrap = (own: Approvals): Approvals => ({
    ...own,
    redeem: (id, digest) => (steps.push("used"), own.redeem(id, digest)),
    giveBack: (id) => (steps.push("given back"), own.giveBack(id)),
  });
  const answers = [{ ...inputRequired({ requestState: "own" }), retry: {} }, text("paid")];
  const run = (): ToolResult => (steps.push("run"), answers.shift() ?? text("twice"));
  const execution = { retries: { attempts: 3, backoff_ms: 1 } };
  const { client, approvals, id } = await agreed(run, { wrap, execution });
  expect(await client.execute("pay")).toMatchObject({ isError: false });
  expect(steps).toEqual(["used", "run", "given back", "used", "run"]);
  expect(await approvals.get(id)).toMatchObject({ state: "used" });
  await client.close();
});

it("a store that does not take a yes back costs a second question, not the result, and is reported", async () => {
  const errors: unknown[] = [];
  const broken = new Error("The store is full.");
  const wrap = (own: Approvals): Approvals => ({ ...own, giveBack: () => Promise.reject(broken) });
  const onError = (error: unknown): void => void errors.push(error);
  const run = (): ToolResult => inputRequired({ inputRequests: {}, requestState: "own" });
  const { client, approvals, id } = await agreed(run, { wrap, onError });
  expect(await client.execute("pay")).toMatchObject({
    code: "MCI_INPUT_REQUIRED",
    inputRequired: { requestState: "own" },
  });
  expect(errors).toEqual([broken]);
  expect(await approvals.get(id)).toMatchObject({ state: "used" });
  expect(await client.execute("pay")).toMatchObject({ code: "MCI_APPROVAL" });
  await client.close();
});
