import { text, type ToolResult } from "@mci/contract";
import type { Place } from "@mci/plugin-kit";
import { describe, expect, it } from "vitest";
import { custom, load } from "../../../test/load.ts";
import type { ClientOptions } from "../../options.ts";
import type { Client } from "../../typed-client.ts";
import { callQueues, isFull, type Full } from "./queue.ts";
import { weightOf } from "./weight.ts";

/** Enters a queue for one call at once. */
function queue(bounds: { calls?: number; bytes?: number } = {}): (bytes?: number) => Place | Full {
  const queues = callQueues(new Map([["x", 1]]), { calls: Infinity, bytes: Infinity, ...bounds });
  return (bytes = 0) => queues.of("x")!.enter(() => bytes);
}

describe("a queue", () => {
  it("lets nobody wait whose bytes do not fit beside those that wait, and takes them when some have left", () => {
    const enter = queue({ bytes: 100 });
    const running = enter(1_000);
    const first = enter(60);
    expect(enter(41)).toEqual({ full: "maxQueuedBytes", bound: 100, rounds: 1 });
    const second = enter(40);
    expect([running, first, second].some(isFull)).toBe(false);
    expect(isFull(enter(1))).toBe(true);
    if (!isFull(first)) first.leave();
    expect(isFull(enter(60))).toBe(false);
    expect(isFull(enter(1))).toBe(true);
    if (!isFull(running)) running.release(); // the one of 40 bytes has its place
    expect(isFull(enter(40))).toBe(false);
  });

  it("does not weigh a call that need not wait", () => {
    const queues = callQueues(new Map([["x", 1]]), { calls: 1, bytes: 1 });
    expect(queues.of("x")?.enter(() => expect.unreachable())).toMatchObject({ ready: undefined });
  });

  it("has no bounds when they are infinite, and hands on the place through any number that waits", async () => {
    const enter = queue();
    let current = enter();
    const waiting = Array.from({ length: 50_000 }, () => enter(1_000));
    for (const next of waiting) {
      if (isFull(current) || isFull(next)) throw new Error("The queue is full.");
      current.release();
      expect(await next.ready).toBe(true); // oxlint-disable-line no-await-in-loop
      current = next;
    }
  });
});

describe("the weight of arguments", () => {
  it("grows with what they hold, in any depth, and ends at values that are not plain", () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = Object.assign(Object.create({ own: 1 }), { circle });
    expect(weightOf({ a: "x".repeat(1_000) })).toBeGreaterThan(2_000);
    expect(weightOf({ a: [{ b: "x".repeat(1_000) }] })).toBeGreaterThan(2_000);
    expect(weightOf({ a: new Uint8Array(5_000) })).toBeGreaterThan(5_000);
    expect(weightOf({ a: 1, b: null, c: true })).toBeLessThan(200);
    expect(weightOf(circle)).toBeLessThan(200);
  });
});

/** A client whose calls of `gated` end when the gate opens. */
async function gated(
  options: Partial<ClientOptions> = {},
): Promise<{ client: Client; open: () => void; ran: () => number }> {
  let open!: () => void;
  let ran = 0;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const executor = custom(
    "gated",
    async () => {
      ran += 1;
      await gate;
      return text("done");
    },
    { concurrency: 1 },
  );
  const client = await load([{ name: "gated", execution: { type: "gated" } }], { executors: [executor], ...options });
  return { client, open, ran: () => ran };
}

const codeOf = (result: ToolResult): string => (result.isError ? result.code : "ok");

describe("a client", () => {
  it("lets a thousand calls wait unless told otherwise, and says when to come back", async () => {
    const { client, open } = await gated();
    const calls = Array.from({ length: 1_001 }, () => client.execute("gated"));
    expect(await client.execute("gated")).toEqual({
      isError: true,
      code: "MCI_BUSY",
      error: "Busy: 1,000 calls are waiting, as many as the client's option 'maxQueued' allows. Try again later.",
      content: [expect.anything()],
      details: { tool: "gated" },
      metadata: { retry_after_ms: expect.any(Number), limit: "maxQueued" },
    });
    open();
    expect(new Set((await Promise.all(calls)).map(codeOf))).toEqual(new Set(["ok"]));
  });

  it("bounds the bytes of what waits, too", async () => {
    const { client, open } = await gated({ maxQueued: Infinity, maxQueuedBytes: 10_000 });
    const calls = [client.execute("gated"), client.execute("gated", { a: "x".repeat(4_000) })];
    expect(await client.execute("gated", { a: "x".repeat(4_000) })).toMatchObject({
      code: "MCI_BUSY",
      error: expect.stringContaining(
        "10,000 bytes of arguments are waiting, as many as the client's option 'maxQueuedBytes'",
      ),
      metadata: { retry_after_ms: expect.any(Number), limit: "maxQueuedBytes" },
    });
    calls.push(client.execute("gated", { a: "x" }));
    open();
    expect((await Promise.all(calls)).map(codeOf)).toEqual(["ok", "ok", "ok"]);
  });

  it("does not start a call that waited until too little of its time was left", async () => {
    let runs = 0;
    const slow = custom(
      "slow",
      async ({ scope, cancellation }) => {
        runs += 1;
        await new Promise((resolve) => {
          setTimeout(resolve, Number(scope.props["ms"]));
          cancellation.addEventListener("abort", () => resolve(undefined));
        });
        return text("done");
      },
      { concurrency: 1 },
    );
    const client = await load([{ name: "slow", execution: { type: "slow", timeout_ms: 2_000 } }], {
      executors: [slow],
    });
    await client.execute("slow", { ms: 600 }); // so long such calls take
    const [first, second] = await Promise.all([
      client.execute("slow", { ms: 1_500 }),
      client.execute("slow", { ms: 1 }),
    ]);
    expect(codeOf(first)).toBe("ok");
    // Where the machine is slow, its time may even be over.
    expect(["MCI_BUSY", "MCI_TIMEOUT"]).toContain(codeOf(second));
    expect(runs).toBe(2);
    expect(codeOf(await client.execute("slow", { ms: 1 }))).toBe("ok");
  });
});
