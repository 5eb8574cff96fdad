import { createApprovals } from "@mci/approvals";
import type { Client } from "@mci/client";
import type { JsonObject } from "@mci/contract";
import { memoryStore } from "@mci/store";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { load } from "../test/load.ts";
import { defineTool, provide, token, type ToolApproval } from "./index.ts";

const any = { channel: "any", expiresMs: 600_000 };
const input = z.object({ path: z.string() });

describe("approval of a tool in code", () => {
  it.each<[ToolApproval | undefined, object | undefined]>([
    [undefined, undefined],
    [false, undefined],
    [true, any],
    ["Delete {{props.path}}?", { ...any, show: "Delete {{props.path}}?" }],
    [
      { when: "props.path != 'tmp'", channel: "outOfBand" },
      { ...any, when: "props.path != 'tmp'", channel: "outOfBand" },
    ],
    [{ expiresMs: 1000 }, { ...any, expiresMs: 1000 }],
  ])("%j is that of every tool", async (approval, rule) => {
    let runs = 0;
    const tool = defineTool({ name: "remove", approval, input }, () => `${(runs += 1)}`);
    const client = await load(tool);
    expect(client.tools()[0]?.approval).toEqual(rule);
    const result = await client.execute("remove", { path: "a" });
    expect(result.isError && result.code).toBe(rule === undefined ? false : "MCI_APPROVAL");
    expect(runs).toBe(rule === undefined ? 1 : 0);
  });

  it.each([
    [{ approval: 1 }, "The option 'approval'"],
    [{ approval: "" }, "The option 'approval' must be a non-empty string"],
    [{ approval: { chanel: "outOfBand" } }, "Did you mean 'approval.channel'?"],
    [{ approval: { channel: "web" } }, "The option 'approval.channel' must be one of any, outOfBand"],
    [{ approval: { expiresMs: 0 } }, "'approval.expiresMs' must be an integer of at least 1"],
    [{ approval: { expires_ms: 1000 } }, "Did you mean 'approval.expiresMs'?"],
    [{ aproval: true }, "Did you mean 'approval'?"],
    [{ confirm: "Sure?" }, "Did you mean 'approval'?"],
  ])("%j is refused, and the tool does not load", async (options, message) => {
    const tool = defineTool({ name: "remove", ...options } as object, () => "gone");
    await expect(load(tool)).rejects.toThrow(message);
  });

  it.each([
    ["Delete {{props.path", "No closing }}"],
    ["Delete {{env.HOME}}?", "approval.show: It reads env.HOME"],
    [{ when: "props.size > 1" }, "approval.when: 'size' is not among the properties"],
  ])("%j is checked when it is loaded", async (approval, message) => {
    const tool = defineTool({ name: "remove", approval, input }, () => "gone");
    await expect(load(tool)).rejects.toThrow(message);
  });
});

describe("what a person agrees to", () => {
  const idOf = async (client: Client, props: JsonObject): Promise<string> => {
    const result = await client.execute("pay", props);
    return (result.isError && result.details?.approvalId) || "";
  };

  it("is what the tool is called with, not what came before its schema took it", async () => {
    const approvals = createApprovals({ store: memoryStore() });
    const cents = z.object({ amount: z.string().transform((text) => Number(text) * 100) });
    const approval = { show: "Pay {{props.amount}} cents?", when: "props.amount > 100" };
    const client = await load(
      defineTool({ name: "pay", approval, input: cents }, ({ amount }) => `${amount}`),
      {},
      { approvals },
    );
    expect((await client.execute("pay", { amount: "1" })).isError).toBe(false);
    await client.execute("pay", { amount: "5" });
    expect(await approvals.list()).toMatchObject([{ show: "Pay 500 cents?", arguments: { amount: 500 } }]);
  });

  it.each<[string, (text: string) => unknown, string]>([
    ["a bigint", (text) => BigInt(text), "Pay 90071992547409931?"],
    ["a date", (text) => new Date(Number(text.slice(0, 5))), "Pay 1970-01-01T00:01:30.071Z?"],
    ["a map", (text) => new Map([["to", text]]), 'Pay [["to","90071992547409931"]]?'],
    ["bytes", (text) => new Uint8Array([Number(text.at(-1))]), "Pay AQ==?"],
  ])("has an exact text: %s", async (_, make, show) => {
    const approvals = createApprovals({ store: memoryStore() });
    const input = z.object({ amount: z.string().transform(make) });
    const options = { name: "pay", approval: "Pay {{props.amount}}?", input };
    const client = await load(
      defineTool(options, () => "paid"),
      {},
      { approvals },
    );
    const id = await idOf(client, { amount: "90071992547409931" });
    expect(await approvals.get(id)).toMatchObject({ show });
    expect(await idOf(client, { amount: "90071992547409931" })).toBe(id);
    expect(await idOf(client, { amount: "80071992547409932" })).not.toBe(id);
  });

  it("or the call is refused: an instance of a class says nothing exact", async () => {
    class Money {
      readonly #cents = 5;
      get cents(): number {
        return this.#cents;
      }
    }
    const approvals = createApprovals({ store: memoryStore() });
    const input = z.object({ amount: z.string().transform(() => new Money()) });
    const client = await load(
      defineTool({ name: "pay", approval: true, input }, () => "paid"),
      {},
      { approvals },
    );
    expect(await client.execute("pay", { amount: "5" }, { approve: () => true })).toMatchObject({
      code: "MCI_APPROVAL",
      error: "Not asked: the argument 'amount' is a value of the class Money, which has no exact text to agree to.",
    });
    expect(await approvals.list()).toEqual([]);
  });

  it("is not shared by two clients that give the tool values of their own", async () => {
    const approvals = createApprovals({ store: memoryStore() });
    const account = token<string>("account");
    const tool = defineTool({ name: "pay", approval: true, inject: { account } }, (_, given) => given.account);
    const [ours, theirs] = [
      await load(tool, { provide: [provide(account, "ours")] }, { approvals }),
      await load(tool, { provide: [provide(account, "theirs")] }, { approvals }),
    ];
    const id = await idOf(ours, {});
    expect(await idOf(ours, {})).toBe(id);
    expect(await idOf(theirs, {})).not.toBe(id);
  });
});
