import {
  MCIError,
  type Approval,
  type ApprovalEvent,
  type ApprovalQuestion,
  type Approvals,
  type Approver,
} from "@mci/contract";
import { memoryStore } from "@mci/store";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { bob, refund, stores } from "../test/subjects.ts";
import { createApprovals } from "./index.ts";

/** Moves the clock of this process and of the stores. */
function fakeClock(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => void vi.setSystemTime(Date.now() + ms);
}

async function granted(approvals: Approvals, question: ApprovalQuestion = refund): Promise<Approval> {
  const { id } = await approvals.ask(question);
  return approvals.answer(id, "approve", { ...bob, tenant: question.tenant });
}

/** Returns the events that are observed from now on. */
function eventsOf(approvals: Approvals): readonly (readonly [type: string, id: string])[] {
  const events: (readonly [string, string])[] = [];
  approvals.observe(({ type, approval }) => void events.push([type, approval.id]));
  return events;
}

describe.each(Object.keys(stores))("approvals in %s", (kind) => {
  /** Returns the approvals of so many processes. */
  async function processes<T extends readonly unknown[]>(...given: T): Promise<{ [Key in keyof T]: Approvals }> {
    const open = stores[kind]!();
    const all: Approvals[] = [];
    for (const _ of given) all.push(createApprovals({ store: await open() }));
    return all as { [Key in keyof T]: Approvals };
  }
  const one = async (): Promise<Approvals> => (await processes(1))[0];

  it("ask a person, whose yes is used up by one run", async () => {
    const approvals = await one();
    const asked = await approvals.ask(refund);
    expect(asked).toMatchObject({ ...refund, state: "asked", isExpired: false });
    expect(asked.expiresAt - asked.askedAt).toBe(refund.expiresMs);
    expect(await approvals.redeem(asked.id, refund.digest)).toBe(false);
    const answered = await approvals.answer(asked.id, "approve", bob);
    expect(answered).toMatchObject({ id: asked.id, state: "granted", answer: bob });
    expect(await approvals.ask(refund)).toEqual(answered);
    expect(await approvals.redeem(asked.id, refund.digest)).toBe(true);
    expect(await approvals.get(asked.id)).toEqual({ ...answered, state: "used" });
  });

  it("answer the same question with the same id while it is open", async () => {
    const approvals = await one();
    const { id } = await approvals.ask(refund);
    expect((await approvals.ask({ ...refund })).id).toBe(id);
  });

  it("list questions in the order they were asked, of a tenant, in a state", async () => {
    const approvals = await one();
    const { id: first } = await approvals.ask(refund);
    const { id: second } = await granted(approvals, { ...refund, digest: "second" });
    const { id: third } = await approvals.ask({ ...refund, tenant: undefined });
    const ids = async (...filter: Parameters<Approvals["list"]>): Promise<readonly string[]> =>
      (await approvals.list(...filter)).map(({ id }) => id);
    expect(await ids()).toEqual([first, second, third]);
    expect(await ids({ tenant: "acme" })).toEqual([first, second]);
    expect(await ids({ tenant: "acme", state: "granted" })).toEqual([second]);
    // A server whose caller has no tenant does not show the questions of tenants.
    expect(await ids({ tenant: undefined })).toEqual([third]);
  });

  it("forget questions a day after they have expired", async () => {
    const move = fakeClock();
    const approvals = await one();
    const { id: old } = await approvals.ask(refund);
    move(refund.expiresMs + day - 1_000);
    const [kept] = await approvals.list();
    expect(kept).toMatchObject({ id: old, state: "asked", isExpired: true, show: refund.show, arguments: {} });
    const { id } = await approvals.ask(refund);
    move(2_000);
    for (let time = 1; time <= 2; time += 1) expect(await approvals.list()).toMatchObject([{ id }]);
    expect(await approvals.get(old)).toBeUndefined();
  });

  describe("withstand", () => {
    it("a replay: a used yes does not run again, and the same call is asked anew", async () => {
      const approvals = await one();
      const { id } = await granted(approvals);
      expect(await approvals.redeem(id, refund.digest)).toBe(true);
      expect(await approvals.redeem(id, refund.digest)).toBe(false);
      expect(await approvals.answer(id, "approve", bob)).toMatchObject({ state: "used" });
      expect(await approvals.redeem(id, refund.digest)).toBe(false);
      const again = await approvals.ask(refund);
      expect(again).toMatchObject({ state: "asked" });
      expect(again.id).not.toBe(id);
    });

    it("1,000 parallel uses of one yes: one runs", async () => {
      const [here, there] = await processes(1, 2);
      const { id } = await granted(here);
      const uses = Array.from({ length: 500 }, () => [here.redeem(id, refund.digest), there.redeem(id, refund.digest)]);
      const outcomes = await Promise.all(uses.flat());
      expect(outcomes.filter((isRedeemed) => isRedeemed)).toHaveLength(1);
    });

    it("a yes and a no at the same time: one counts", async () => {
      const [here, there] = await processes(1, 2);
      for (const digest of ["a", "b", "c", "d"]) {
        const { id } = await here.ask({ ...refund, digest });
        const [yes, no] = await Promise.all([here.answer(id, "approve", bob), there.answer(id, "refuse", bob)]);
        expect(yes.state).toBe(no.state);
        expect(await here.redeem(id, digest)).toBe(yes.state === "granted");
      }
    });

    it("a yes for other arguments: another digest is another question", async () => {
      const approvals = await one();
      const { id } = await granted(approvals);
      expect(await approvals.redeem(id, "digest of another refund")).toBe(false);
      expect((await approvals.ask({ ...refund, digest: "digest of another refund" })).id).not.toBe(id);
      expect(await approvals.redeem(id, refund.digest)).toBe(true);
    });

    it("an expired question, and an expired yes", async () => {
      const move = fakeClock();
      const approvals = await one();
      const { id: open } = await approvals.ask(refund);
      const { id: yes } = await granted(approvals, { ...refund, digest: "granted" });
      move(refund.expiresMs + 1);
      await expect(approvals.answer(open, "approve", bob)).rejects.toMatchObject({
        code: "MCI_APPROVAL",
        details: { approvalId: open },
      });
      expect(await approvals.redeem(yes, "granted")).toBe(false);
      expect(await approvals.get(yes)).toMatchObject({ state: "granted", isExpired: true });
      expect(await approvals.ask({ ...refund, digest: "granted" })).toMatchObject({ state: "asked", isExpired: false });
      expect(await approvals.redeem(yes, "granted")).toBe(false);
    });

    it("a no replayed as yes: it is final, and asked again only after its time", async () => {
      const move = fakeClock();
      const approvals = await one();
      const { id } = await approvals.ask(refund);
      expect(await approvals.answer(id, "refuse", bob)).toMatchObject({ state: "refused" });
      expect(await approvals.answer(id, "approve", bob)).toMatchObject({ state: "refused" });
      expect(await approvals.redeem(id, refund.digest)).toBe(false);
      expect(await approvals.ask(refund)).toMatchObject({ id, state: "refused" });
      move(refund.expiresMs + 1);
      expect(await approvals.answer(id, "approve", bob)).toMatchObject({ state: "refused" });
      expect(await approvals.ask(refund)).toMatchObject({ state: "asked" });
      expect(await approvals.redeem(id, refund.digest)).toBe(false);
    });

    it("an unknown verdict: only `approve` is a yes", async () => {
      const approvals = await one();
      const { id } = await approvals.ask(refund);
      const verdict = true as unknown as "approve";
      expect(await approvals.answer(id, verdict, bob)).toMatchObject({ state: "refused" });
    });

    const forbidden: readonly Partial<Approver>[] = [
      { subject: refund.subject },
      { subject: undefined },
      { token: refund.token },
      { token: undefined },
      { channel: "form" },
      { channel: "program" },
      { channel: "terminal" },
      { channel: "ai-sdk" },
      { channel: "command", token: undefined },
      { channel: "constructor" },
    ];
    it.each(forbidden)("an approver that equals the caller where that is forbidden: %j", async (by) => {
      const approvals = await one();
      const { id } = await approvals.ask({ ...refund, channel: "outOfBand" });
      for (const verdict of ["approve", "refuse"] as const)
        await expect(approvals.answer(id, verdict, { ...bob, ...by })).rejects.toMatchObject({ code: "MCI_APPROVAL" });
      expect(await approvals.get(id)).toMatchObject({ state: "asked" });
      expect(await approvals.redeem(id, refund.digest)).toBe(false);
    });

    it.each(["page", "rest", "command"])("the token that asked, which answers by %s", async (channel) => {
      const approvals = await one();
      const { id } = await approvals.ask(refund);
      const by = { ...bob, channel, token: refund.token };
      await expect(approvals.answer(id, "approve", by)).rejects.toMatchObject({ code: "MCI_APPROVAL" });
      expect(await approvals.answer(id, "approve", { ...bob, channel })).toMatchObject({ state: "granted" });
    });

    it("a caller without a subject and a token: out of band, an approver needs both", async () => {
      const approvals = await one();
      const question: ApprovalQuestion = { ...refund, subject: undefined, token: undefined, channel: "outOfBand" };
      const { id } = await approvals.ask(question);
      const nobody = { ...bob, subject: undefined };
      await expect(approvals.answer(id, "approve", nobody)).rejects.toMatchObject({ code: "MCI_APPROVAL" });
      expect(await approvals.answer(id, "approve", bob)).toMatchObject({ state: "granted" });
    });

    it.each(["other", undefined, ""])("another tenant: %j", async (tenant) => {
      const approvals = await one();
      const { id } = await approvals.ask(refund);
      const unknown = await approvals.answer("x".repeat(24), "approve", bob).catch((error: unknown) => error);
      const foreign = await approvals.answer(id, "approve", { ...bob, tenant }).catch((error: unknown) => error);
      if (!MCIError.is(unknown) || !MCIError.is(foreign)) throw new Error("Both are refused.");
      // It learns nothing of the question.
      expect(foreign.message).toBe(unknown.message.replace("x".repeat(24), id));
      expect(await approvals.get(id)).toMatchObject({ state: "asked" });
      const own = await granted(approvals, { ...refund, tenant });
      expect(own.id).not.toBe(id);
      expect(await approvals.list({ tenant })).toEqual([own]);
      expect(await approvals.redeem(id, refund.digest)).toBe(false);
    });

    it.each(["eve", undefined, ""])("another subject: %j", async (subject) => {
      const approvals = await one();
      const { id } = await granted(approvals);
      const own = await approvals.ask({ ...refund, subject });
      expect([own.state, own.subject, own.id === id]).toEqual(["asked", subject, false]);
      expect(await approvals.ask(refund)).toMatchObject({ id, state: "granted" });
    });

    it("a flood of questions: a subject has 20 in 10 minutes", async () => {
      const move = fakeClock();
      const [here, there] = await processes(1, 2);
      const numbered = (index: number): ApprovalQuestion => ({ ...refund, digest: `${index}` });
      for (let index = 0; index < 20; index += 1) await (index % 2 === 0 ? here : there).ask(numbered(index));
      for (const approvals of [here, there]) {
        const error = await approvals.ask(numbered(20)).catch((cause: unknown) => cause);
        expect(error).toMatchObject({ code: "MCI_BUSY", details: { retryAfterMs: expect.any(Number) } });
        const { details } = error as MCIError;
        expect(details?.retryAfterMs).toBeGreaterThan(0);
        expect(details?.retryAfterMs).toBeLessThanOrEqual(600_000);
        // An open question is not counted again.
        expect(await approvals.ask(numbered(3))).toMatchObject({ state: "asked" });
      }
      expect(await here.list()).toHaveLength(20);
      for (const other of [{ subject: "eve" }, { subject: undefined }, { tenant: "other" }])
        expect(await here.ask({ ...numbered(20), ...other })).toMatchObject({ state: "asked" });
      move(600_001);
      expect(await here.ask(numbered(20))).toMatchObject({ state: "asked" });
    });

    it("a flood of one question: it is asked once, and takes one place", async () => {
      const approvals = await one();
      const asked = await Promise.all(Array.from({ length: 1_000 }, () => approvals.ask(refund)));
      expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
      for (let index = 1; index < 20; index += 1) await approvals.ask({ ...refund, digest: `${index}` });
      expect(await approvals.list()).toHaveLength(20);
    });

    it("one question of two processes: both get the same id", async () => {
      const [here, there] = await processes(1, 2);
      for (const digest of ["a", "b", "c", "d", "e"]) {
        const [mine, theirs] = await Promise.all([here.ask({ ...refund, digest }), there.ask({ ...refund, digest })]);
        expect(mine.id).toBe(theirs.id);
      }
      expect(await here.list()).toHaveLength(5);
    });

    it("a second process on the same store: one asks, one answers, one runs", async () => {
      const [asking, answering, running] = await processes(1, 2, 3);
      const { id } = await asking.ask(refund);
      expect(await answering.list({ state: "asked" })).toMatchObject([{ id }]);
      await answering.answer(id, "approve", bob);
      expect(await running.ask(refund)).toMatchObject({ id, state: "granted" });
      const uses = await Promise.all([running.redeem(id, refund.digest), asking.redeem(id, refund.digest)]);
      expect(await answering.get(id)).toMatchObject({ arguments: refund.arguments });
      expect(uses.filter((isRedeemed) => isRedeemed)).toHaveLength(1);
      const keys = await Promise.all([asking, answering, running].map((process) => process.key()));
      expect(new Set(keys).size).toBe(1);
      expect(Buffer.from(keys[0] ?? "", "base64url")).toHaveLength(32);
    });

    it("a crash between yes and run: it costs a second question, never a second run", async () => {
      const [crashing, next] = await processes(1, 2);
      const { id } = await granted(crashing);
      expect(await crashing.redeem(id, refund.digest)).toBe(true);
      // The first process is gone, and its call did not run, or did.
      expect(await next.redeem(id, refund.digest)).toBe(false);
      const second = await next.ask(refund);
      expect(second.state).toBe("asked");
      expect(second.id).not.toBe(id);
    });

    it("fields that join alike: neither questions nor limits are shared", async () => {
      const approvals = await one();
      const callers = [
        { tenant: "a", subject: "b:c", digest: "d" },
        { tenant: "a:b", subject: "c", digest: "d" },
        { tenant: "a", subject: "b", digest: "c:d" },
        { tenant: "a%3Ab", subject: "c", digest: "d" },
        { tenant: 'a","b', subject: "c", digest: "d" },
        { tenant: "null", subject: "c", digest: "d" },
        { tenant: undefined, subject: "c", digest: "d" },
        { tenant: undefined, subject: "null", digest: "d" },
        { tenant: undefined, subject: undefined, digest: "d" },
        { tenant: "", subject: "", digest: "d" },
        { tenant: "c", subject: undefined, digest: "d" },
      ];
      const ids = new Set<string>();
      for (const caller of callers) ids.add((await granted(approvals, { ...refund, ...caller })).id);
      expect(ids.size).toBe(callers.length);
      for (const caller of callers) {
        const digests = Array.from({ length: 19 }, (_, index) => `${index}`);
        await Promise.all(digests.map((digest) => approvals.ask({ ...refund, ...caller, digest })));
        const question = { ...refund, ...caller, digest: "one more" };
        await expect(approvals.ask(question)).rejects.toMatchObject({ code: "MCI_BUSY" });
      }
    });

    it("guessed ids: they are 144 random bits that a command does not take for an option", async () => {
      const approvals = await one();
      const subjects = Array.from({ length: 200 }, (_, index) => `${index}`);
      const asked = await Promise.all(subjects.map((subject) => approvals.ask({ ...refund, subject })));
      const ids = asked.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^\w[\w-]{23}$/);
    });

    it.each(["", ":details", "a:details", "../x", "x".repeat(1_000)])("an invalid id: %j", async (suffix) => {
      const approvals = await one();
      const { id } = await granted(approvals);
      const odd = suffix === "" ? "" : `${id}${suffix}`;
      expect(await approvals.get(odd)).toBeUndefined();
      expect(await approvals.redeem(odd, refund.digest)).toBe(false);
      const error = await approvals.answer(odd, "approve", bob).catch((cause: unknown) => cause);
      expect(error).toMatchObject({ code: "MCI_APPROVAL" });
      expect((error as MCIError).message.length).toBeLessThan(200);
    });
  });

  it("are observed once, in a process that observes", async () => {
    const move = fakeClock();
    const [server, other, command] = await processes(1, 2, 3);
    const events = [eventsOf(server), eventsOf(other)];
    const { id } = await command.ask(refund);
    await command.answer(id, "approve", bob);
    expect(events).toEqual([[], []]);
    await server.ask(refund);
    await other.ask(refund);
    await other.redeem(id, refund.digest);
    const { id: left } = await other.ask({ ...refund, digest: "left" });
    move(refund.expiresMs + 1);
    await command.list();
    await expect(server.answer(left, "approve", bob)).rejects.toMatchObject({ code: "MCI_APPROVAL" });
    await Promise.all([server.list(), other.list(), other.get(left), other.redeem(left, "left")]);
    expect(events).toEqual([
      [
        ["asked", id],
        ["answered", id],
        ["expired", left],
      ],
      [
        ["used", id],
        ["asked", left],
      ],
    ]);
  });

  it("reject, and never say yes, where the store cannot be reached", async () => {
    const store = await stores[kind]!()();
    const approvals = createApprovals({ store });
    const { id } = await granted(approvals);
    await store.close();
    const steps = [
      approvals.ask(refund),
      approvals.answer(id, "approve", bob),
      approvals.redeem(id, refund.digest),
      approvals.get(id),
      approvals.list(),
      approvals.key(),
    ];
    for (const step of await Promise.allSettled(steps))
      expect(step).toMatchObject({ status: "rejected", reason: { code: "MCI_STORE" } });
  });
});

describe("approvals", () => {
  it("reject with MCI_STORE if the store is full: what is not kept is not asked", async () => {
    const approvals = createApprovals({ store: memoryStore({ maxBytes: 500 }) });
    await expect(approvals.ask(refund)).rejects.toMatchObject({ code: "MCI_STORE" });
  });

  it("reject with MCI_STORE if the store does not answer", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const store = memoryStore();
    const approvals = createApprovals({ store: { ...store, get: () => new Promise(() => {}) } });
    const late = approvals.redeem("x".repeat(24), "digest").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5_001);
    expect(await late).toMatchObject({ code: "MCI_STORE" });
  });

  it("reject with MCI_STORE, and do not try for ever, if the store loses what it takes", async () => {
    let reads = 0;
    const lossy = { ...memoryStore(), get: async () => ((reads += 1), undefined) };
    const approvals = createApprovals({ store: lossy });
    await expect(approvals.ask(refund)).rejects.toMatchObject({ code: "MCI_STORE" });
    await expect(approvals.key()).rejects.toMatchObject({ code: "MCI_STORE" });
    const tried = reads;
    expect(tried).toBeLessThan(50);
    await new Promise((resolve) => setImmediate(resolve));
    expect(reads).toBe(tried);
  });

  it("reject with MCI_STORE if the store never replaces a record", async () => {
    const store = memoryStore();
    const { id } = await createApprovals({ store }).ask(refund);
    const stuck = createApprovals({ store: { ...store, set: async () => undefined } });
    await expect(stuck.answer(id, "approve", bob)).rejects.toMatchObject({ code: "MCI_STORE" });
  });

  it("do not say yes where the question is gone when its yes is used", async () => {
    const store = memoryStore();
    const { id } = await granted(createApprovals({ store }));
    const set: typeof store.set = async (key, value, options) => {
      await store.delete(key);
      return store.set(key, value, options);
    };
    expect(await createApprovals({ store: { ...store, set } }).redeem(id, refund.digest)).toBe(false);
  });

  it("expire by the clock of the store: those of processes differ", async () => {
    let time = 0;
    const store = memoryStore({ now: () => time });
    const early = createApprovals({ store, now: () => 1_000 });
    const late = createApprovals({ store, now: () => 1_000 + day });
    const { id } = await early.ask(refund);
    expect(await late.answer(id, "approve", bob)).toMatchObject({ isExpired: false, answer: { at: 1_000 + day } });
    expect(await late.redeem(id, refund.digest)).toBe(true);
    const { id: second } = await granted(late);
    time += refund.expiresMs + 1;
    expect(await early.redeem(second, refund.digest)).toBe(false);
  });

  it("go on where an observer throws, until it is ended", async () => {
    const approvals = createApprovals({ store: memoryStore() });
    const seen: ApprovalEvent["type"][] = [];
    approvals.observe(() => {
      throw new Error("The log is full.");
    });
    const end = approvals.observe(({ type }) => void seen.push(type));
    const { id } = await granted(approvals);
    expect(await approvals.redeem(id, refund.digest)).toBe(true);
    expect(seen).toEqual(["asked", "answered", "used"]);
    end();
    await approvals.ask(refund);
    expect(seen).toHaveLength(3);
  });

  it("keep a bounded part of what is asked, and say so: each argument shows its beginning", async () => {
    const store = memoryStore();
    const approvals = createApprovals({ store });
    const part = { name: "n".repeat(300), value: "v".repeat(1_000_000), at: "/url" };
    const { id } = await approvals.ask({
      ...refund,
      show: "s".repeat(1_000_000),
      arguments: {
        first: "f".repeat(1_000_000),
        list: Array.from({ length: 100_000 }, (_, index) => index),
        amount: 500,
      },
      explanation: { text: "t".repeat(1_000_000), parts: Array.from({ length: 1_000 }, () => part) },
    });
    const kept = await approvals.get(id);
    expect(JSON.stringify(kept).length).toBeLessThan(150_000);
    expect(kept?.show).toMatch(/^s{2000}\[cut: 1000000 characters\]$/);
    expect(kept?.arguments).toMatchObject({
      first: expect.stringMatching(/^f+\[cut: 1000000 characters\]$/),
      list: expect.stringMatching(/^\[0,1,.*\[cut: \d+ characters\]$/),
      amount: 500,
    });
    expect(kept?.explanation?.parts.at(-1)).toMatchObject({ value: "900 more values" });
  });

  it("keep little of questions whose time is over: a flood of large ones does not fill the store", async () => {
    let time = 0;
    const store = memoryStore({ maxBytes: 5_000_000, now: () => time });
    const approvals = createApprovals({ store });
    const large = { ...refund, arguments: { text: "x".repeat(100_000) } };
    // As many as one subject may ask in eight hours.
    for (let index = 0; index < 960; index += 1) {
      if (index % 20 === 0) time += 600_001;
      await approvals.ask({ ...large, digest: `${index}` });
    }
    expect(await approvals.list()).toHaveLength(960);
  });

  it("keep many and odd arguments: none hides another", async () => {
    const approvals = createApprovals({ store: memoryStore() });
    const names = Array.from({ length: 300 }, (_, index) => `${"x".repeat(300)}${index}`);
    const given = Object.fromEntries(["__proto__", ...names].map((name) => [name, "y".repeat(1_000)]));
    const { arguments: kept } = await approvals.ask({ ...refund, arguments: given });
    expect(Object.keys(kept)).toHaveLength(101);
    expect(Object.hasOwn(kept, "__proto__")).toBe(true);
    expect(kept["[cut]"]).toBe("201 more arguments");
  });

  it.each([
    [{}, "createApprovals requires the option 'store'."],
    [{ store: {} }, "The option 'store' must be a store"],
    [{ store: memoryStore(), ttl: 1 }, "createApprovals has no option 'ttl'."],
  ])("refuse invalid options: %j", (options, message) => {
    expect(() => createApprovals(options as never)).toThrow(message);
  });
});

const day = 24 * 3_600_000;
