import { createApprovals } from "@mci/approvals";
import { text, type Approval, type ExecuteOptions, type JsonObject, type RoundTrip } from "@mci/contract";
import { memoryStore } from "@mci/store";
import { describe, expect, it } from "vitest";
import { custom, load } from "../../test/load.ts";

const inputSchema = {
  type: "object",
  properties: { amount: { type: "number" }, to: { type: "string" }, note: { type: "string" } },
};
const show = "Pay {{props.amount}} to {{props.to}}?";
const ada = { tenant: "acme", subject: "ada" };
const bob = { channel: "page", tenant: "acme", subject: "bob", token: "b" };

async function paying(approval: unknown = show, rest: JsonObject = {}, env: JsonObject = {}) {
  const approvals = createApprovals({ store: memoryStore() });
  const runs: unknown[] = [];
  const pay = custom("pay", ({ scope }) => (runs.push(scope.props), text(`paid ${JSON.stringify(scope.props)}`)));
  const tool = { name: "pay", inputSchema, approval, execution: { type: "pay" }, ...rest };
  const client = await load([tool], { executors: [pay], approvals, env });
  const call = (props: JsonObject = { amount: 5, to: "Eve" }, options: ExecuteOptions = { context: ada }) =>
    client.execute("pay", props, options);
  const idOf = async (...call_: Parameters<typeof call>): Promise<string> => {
    const result = await call(...call_);
    expect(result).toMatchObject({ isError: true, code: "MCI_APPROVAL" });
    return (result.isError && result.details?.approvalId) || "";
  };
  return { approvals, client, call, idOf, runs };
}

describe("a call that a person has to agree to", () => {
  it("does not run before the yes, runs once after it, and asks again", async () => {
    const { approvals, call, idOf, runs } = await paying();
    const id = await idOf();
    expect(await approvals.get(id)).toMatchObject({
      show: "Pay 5 to Eve?",
      tool: "pay",
      arguments: { amount: 5, to: "Eve" },
      tenant: "acme",
      subject: "ada",
    });
    expect(await idOf()).toBe(id);
    expect(runs).toEqual([]);
    await approvals.answer(id, "approve", bob);
    expect(await call()).toMatchObject({ isError: false });
    expect(runs).toEqual([{ amount: 5, to: "Eve" }]);
    expect(await idOf()).not.toBe(id);
    expect(runs).toHaveLength(1);
  });

  it("never runs after a no", async () => {
    const { approvals, call, idOf, runs } = await paying();
    await approvals.answer(await idOf(), "refuse", bob);
    expect(await call()).toMatchObject({ code: "MCI_APPROVAL", error: expect.stringContaining("refused") });
    expect(runs).toEqual([]);
  });

  it("tells a model the question's id and that a person must agree, and neither a command nor a token", async () => {
    const { call, idOf } = await paying();
    const result = await call();
    const id = await idOf();
    expect(result.isError && result.error).toBe(
      `Not run: a person must agree to this call first (question ${id}); repeat it after the yes.`,
    );
  });

  it("runs one of 1,000 that use one yes at the same time", async () => {
    const { approvals, call, idOf, runs } = await paying();
    await approvals.answer(await idOf(), "approve", bob);
    const results = await Promise.all(Array.from({ length: 1_000 }, () => call()));
    expect(results.filter(({ isError }) => !isError)).toHaveLength(1);
    expect(runs).toHaveLength(1);
  });
});

describe("a yes counts for exactly its call", () => {
  it.each<[string, JsonObject]>([
    ["other arguments", { amount: 6, to: "Eve" }],
    ["one more argument", { amount: 5, to: "Eve", note: "x" }],
    ["minus zero", { amount: -0, to: "Eve" }],
    ["a text in another Unicode form", { amount: 5, to: "\u0045ve\u0301" }],
  ])("not with %s", async (_, props) => {
    const { approvals, idOf, runs } = await paying();
    const id = await idOf();
    await approvals.answer(id, "approve", bob);
    expect(await idOf(props)).not.toBe(id);
    expect(runs).toEqual([]);
  });

  it("not with what an argument named __proto__ brings", async () => {
    const { approvals, call, idOf, runs } = await paying();
    await approvals.answer(await idOf(), "approve", bob);
    await call(JSON.parse('{"amount":5,"to":"Eve","__proto__":{"amount":6}}') as JsonObject);
    expect(runs).toEqual([{ amount: 5, to: "Eve" }]);
  });

  it("whatever the order of its arguments, and however a number is written", async () => {
    const { approvals, call, idOf, runs } = await paying();
    await approvals.answer(await idOf({ amount: 1, to: "Eve" }), "approve", bob);
    expect(await call(JSON.parse('{"to":"Eve","amount":1.0}') as JsonObject)).toMatchObject({ isError: false });
    expect(runs).toHaveLength(1);
  });

  it.each([
    ["another subject", { tenant: "acme", subject: "eve" }],
    ["another tenant", { tenant: "umbrella", subject: "ada" }],
    ["no subject", { tenant: "acme" }],
    ["names that join alike", { tenant: "acmea", subject: "da" }],
  ])("not for %s", async (_, context) => {
    const { approvals, idOf, runs } = await paying();
    const id = await idOf();
    await approvals.answer(id, "approve", bob);
    expect(await idOf(undefined, { context })).not.toBe(id);
    expect(runs).toEqual([]);
  });

  it("not once it has expired", async () => {
    const { approvals, idOf, runs } = await paying({ show, expires_ms: 1 });
    const id = await idOf();
    await expect.poll(async () => (await approvals.get(id))?.isExpired ?? true).toBe(true);
    expect(await idOf()).not.toBe(id);
    expect(runs).toEqual([]);
  });
});

describe("the condition of a question", () => {
  const when = { show: "Pay?", when: "props.amount > 100" };
  it.each<[string, JsonObject, boolean]>([
    ["more", { amount: 101 }, true],
    ["less", { amount: 99 }, false],
  ])("%s", async (_, props, asks) => {
    const { call, runs } = await paying(when);
    expect((await call(props)).isError).toBe(asks);
    expect(runs).toHaveLength(asks ? 0 : 1);
  });

  it.each<[string, unknown]>([
    ["absent", undefined],
    ["a list", [1]],
    ["a word", "all"],
  ])("asks where the amount is %s", async (_, amount) => {
    const { call, runs } = await paying(when, { inputSchema: { type: "object", properties: { amount: {} } } });
    expect((await call(amount === undefined ? {} : { amount })).isError).toBe(true);
    expect(runs).toEqual([]);
  });
});

describe("the sentence that a person reads", () => {
  it.each<[string, string, RegExp]>([
    ["control characters", "Eve\u0000\u001b[2K", /^Pay 5 to Eve\ufffd+\[2K\?$/],
    ["bidirectional marks", "Eve\u202e0001", /^Pay 5 to Eve\ufffd0001\?$/],
    ["characters without width", "E\u200bve", /^Pay 5 to E\ufffdve\?$/],
    ["line breaks", "Eve?\n\nPay 1 to Ada", /^Pay 5 to Eve\? Pay 1 to Ada\?$/],
    ["length", "E".repeat(5_000), /^Pay 5 to E{1,500}.* \[5000 characters\]\?$/],
    ["millions of blanks", `Eve${" ".repeat(3_000_000)}or Bob`, /^Pay 5 to Eve or Bob \[3000009 characters\]\?$/],
    ["millions of marks", "\u202e".repeat(3_000_000), /^Pay 5 to \ufffd.*\ufffd \[3000000 characters\]\?$/],
  ])("shows a value that hides itself by %s", async (_, to, shown) => {
    const { approvals, idOf } = await paying();
    expect((await approvals.get(await idOf({ amount: 5, to })))?.show).toMatch(shown);
  });

  it("names an argument that is absent", async () => {
    const { approvals, idOf } = await paying();
    expect((await approvals.get(await idOf({ amount: 5 })))?.show).toBe("Pay 5 to (no props.to)?");
  });

  it("is the title and the arguments where the tool writes none", async () => {
    const { approvals, idOf } = await paying(true, { annotations: { title: "Pay someone" } });
    expect((await approvals.get(await idOf({ amount: 5 })))?.show).toBe('Pay someone: {"amount":5}');
  });
});

describe("a form", () => {
  const able: RoundTrip = { clientCapabilities: { elicitation: {} } };
  const answering = (requestState: string, answer: JsonObject): ExecuteOptions => ({
    context: ada,
    roundTrip: { ...able, requestState, inputResponses: { mci_approval: answer } },
  });

  async function asked(approval: unknown = show) {
    const all = await paying(approval);
    const { call } = all;
    const first = await call(undefined, { context: ada, roundTrip: able });
    return { ...all, first, id: (first.isError && first.inputRequired?.requestState) || "" };
  }

  it("asks with a box that has no default, and carries the id alone", async () => {
    const { first, id, approvals } = await asked();
    expect(first).toMatchObject({
      code: "MCI_INPUT_REQUIRED",
      inputRequired: {
        requestState: id,
        inputRequests: {
          mci_approval: {
            method: "elicitation/create",
            params: {
              message: expect.stringContaining("Pay 5 to Eve?"),
              requestedSchema: { required: ["approve"], properties: { approve: { type: "boolean" } } },
            },
          },
        },
      },
    });
    expect(JSON.stringify(first)).not.toContain('"default"');
    expect(await approvals.get(id)).toMatchObject({ state: "asked" });
  });

  it("runs the call once when its box is ticked", async () => {
    const { id, call, runs } = await asked();
    const yes = answering(id, { action: "accept", content: { approve: true } });
    expect(await call(undefined, yes)).toMatchObject({ isError: false });
    expect((await call(undefined, yes)).isError).toBe(true);
    expect(runs).toHaveLength(1);
  });

  it.each<[string, JsonObject, string]>([
    ["an empty form", { action: "accept", content: {} }, "refused"],
    ["no form", { action: "accept" }, "refused"],
    ["a word", { action: "accept", content: { approve: "true" } }, "refused"],
    ["a box that is not ticked", { action: "accept", content: { approve: false } }, "refused"],
    ["decline", { action: "decline" }, "refused"],
    ["cancel", { action: "cancel" }, "asked"],
    ["another action", { action: "approve", content: { approve: true } }, "asked"],
  ])("takes %s for no yes", async (_, answer, state) => {
    const { id, call, runs, approvals } = await asked();
    expect((await call(undefined, answering(id, answer))).isError).toBe(true);
    expect(runs).toEqual([]);
    expect(await approvals.get(id)).toMatchObject({ state });
  });

  it("answers no other call", async () => {
    const { id, call, runs } = await asked();
    const yes = answering(id, { action: "accept", content: { approve: true } });
    expect(await call({ amount: 500, to: "Eve" }, yes)).toMatchObject({ code: "MCI_INPUT_REQUIRED" });
    expect(await call(undefined, { ...yes, context: { tenant: "acme", subject: "eve" } })).toMatchObject({
      code: "MCI_INPUT_REQUIRED",
    });
    expect(runs).toEqual([]);
  });

  it.each<[string, JsonObject]>([
    ["declares nothing", {}],
    ["opens pages alone", { elicitation: { url: {} } }],
  ])("is neither sent to nor taken from a client that %s", async (_, clientCapabilities) => {
    const { call, runs, approvals, idOf } = await paying();
    const id = await idOf(undefined, { context: ada, roundTrip: { clientCapabilities } });
    const { roundTrip } = answering(id, { action: "accept", content: { approve: true } });
    const forged = { context: ada, roundTrip: { ...roundTrip, clientCapabilities } };
    expect(await call(undefined, forged)).toMatchObject({ code: "MCI_APPROVAL" });
    expect(await approvals.get(id)).toMatchObject({ state: "asked" });
    expect(runs).toEqual([]);
  });

  it("is not answered by what a tool has asked under its name", async () => {
    const { id, call, runs, approvals } = await asked();
    const yes = answering("a state of the tool", { action: "accept", content: { approve: true } });
    expect(await call(undefined, yes)).toMatchObject({ code: "MCI_INPUT_REQUIRED" });
    expect(await approvals.get(id)).toMatchObject({ state: "asked" });
    expect(runs).toEqual([]);
  });

  it("is neither asked nor taken where another must agree", async () => {
    const { call, runs, approvals, idOf } = await asked({ show, channel: "outOfBand" });
    const id = await idOf();
    expect((await call(undefined, answering(id, { action: "accept", content: { approve: true } }))).isError).toBe(true);
    expect(await approvals.get(id)).toMatchObject({ state: "asked" });
    expect(runs).toEqual([]);
  });
});

describe("a program", () => {
  it.each<[unknown, boolean]>([
    [true, true],
    [false, false],
    ["yes", false],
    [undefined, false],
  ])("that answers %j", async (answer, runsIt) => {
    const { call, runs } = await paying();
    const seen: Approval[] = [];
    const approve = (question: Approval): boolean => (seen.push(question), answer as boolean);
    expect((await call(undefined, { context: ada, approve })).isError).toBe(!runsIt);
    expect(runs).toHaveLength(runsIt ? 1 : 0);
    expect(seen).toMatchObject([{ show: "Pay 5 to Eve?", state: "asked" }]);
  });
});

it("an answer that a program got on a terminal is recorded as one", async () => {
  const { approvals, call } = await paying();
  await call(undefined, { context: ada, approve: Object.assign(() => true, { channel: "terminal" as const }) });
  expect(await approvals.list()).toMatchObject([{ answer: { channel: "terminal", subject: "ada" } }]);
});

it("a caller that changes after the question runs as the one that was asked about", async () => {
  const approvals = createApprovals({ store: memoryStore() });
  const callers: unknown[] = [];
  const pay = custom("pay", (call) => (callers.push(call.context.subject), text("paid")));
  const client = await load([{ name: "pay", approval: true, execution: { type: "pay" } }], {
    executors: [pay],
    approvals,
  });
  const context = { tenant: "acme", subject: "ada" };
  const approve = (): boolean => ((context.subject = "eve"), true);
  expect(await client.execute("pay", {}, { context, approve })).toMatchObject({ isError: false });
  expect(callers).toEqual(["ada"]);
  await client.close();
});

describe("a program that does not answer", () => {
  it.each(["never", "too late"])("holds up no caller that hangs up: %s", async (when) => {
    const { call, runs, approvals } = await paying();
    const caller = new AbortController();
    let answerLate: (answer: boolean) => void = () => {};
    const late = new Promise<boolean>((resolve) => (answerLate = resolve));
    const approve = (): Promise<boolean> => {
      queueMicrotask(() => caller.abort());
      return late;
    };
    const result = await call(undefined, { context: ada, approve, signal: caller.signal });
    expect(result).toMatchObject({ code: "MCI_CANCELLED" });
    if (when === "too late") answerLate(true);
    expect(await approvals.list()).toMatchObject([{ state: "asked" }]);
    expect(runs).toEqual([]);
  });

  it("holds up no client that is closed, and its late yes runs nothing", async () => {
    const { call, client, runs, approvals } = await paying();
    let answerLate: (answer: boolean) => void = () => {};
    const late = new Promise<boolean>((resolve) => (answerLate = resolve));
    let isAsked: () => void = () => {};
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const result = call(undefined, { context: ada, approve: () => (isAsked(), late) });
    await asked;
    await client.close();
    expect(await result).toMatchObject({ code: "MCI_CLOSED" });
    answerLate(true);
    expect(await approvals.list()).toMatchObject([{ state: "asked" }]);
    expect(runs).toEqual([]);
  });

  it("that throws agrees to nothing", async () => {
    const { call, runs, approvals } = await paying();
    const approve = (): never => {
      throw new Error("no terminal");
    };
    expect((await call(undefined, { context: ada, approve })).isError).toBe(true);
    expect(await approvals.list()).toMatchObject([{ state: "asked" }]);
    expect(runs).toEqual([]);
  });
});

describe("detours", () => {
  it("a kept result is not told without a yes, and does not use one up", async () => {
    const { approvals, call, idOf, runs } = await paying(show, {
      execution: { type: "pay", cache: { ttl_ms: 60_000 } },
    });
    await approvals.answer(await idOf(), "approve", bob);
    await call();
    const second = await idOf();
    await approvals.answer(second, "approve", bob);
    expect(await call()).toMatchObject({ isError: false });
    expect(await approvals.get(second)).toMatchObject({ state: "granted" });
    expect(runs).toHaveLength(1);
  });

  it("a call that its limit refuses does not use up the yes", async () => {
    const { approvals, call, idOf } = await paying(show, { rateLimit: { per: "call", points: 1, per_ms: 3_600_000 } });
    await approvals.answer(await idOf(), "approve", bob);
    await call();
    const id = await idOf();
    await approvals.answer(id, "approve", bob);
    expect((await call()).isError).toBe(true);
    expect(await approvals.get(id)).toMatchObject({ state: "granted" });
  });

  it("a client without approvals refuses", async () => {
    const client = await load([{ name: "pay", approval: true, execution: { type: "pay" } }], {
      executors: [custom("pay", () => text("paid"))],
    });
    expect(await client.execute("pay", {}, { approve: () => true })).toMatchObject({ code: "MCI_APPROVAL" });
  });

  it("a store that cannot be reached refuses", async () => {
    const store = memoryStore();
    const approvals = createApprovals({ store });
    const client = await load([{ name: "pay", approval: true, execution: { type: "pay" } }], {
      executors: [custom("pay", () => text("paid"))],
      approvals,
    });
    await store.close();
    expect(await client.execute("pay")).toMatchObject({ isError: true, code: "MCI_STORE" });
  });
});
