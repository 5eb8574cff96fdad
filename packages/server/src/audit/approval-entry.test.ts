import { closedAtEnd } from "@mci/plugin-kit/test";
import { memoryStore } from "@mci/store";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { linesTo } from "../../test/lines-to.ts";
import { payingToolbox } from "../../test/paying-toolbox.ts";
import { until } from "../../test/until.ts";
import { createToken } from "../guard/static-tokens.ts";
import { auditLog } from "./audit-log.ts";
import type { AuditSink } from "./audit-sink.ts";
import { storeAuditLog } from "./store-audit-log.ts";
import { serving } from "../../test/serving.ts";

const agent = createToken({ tenant: "acme", subject: "ada" });
const person = createToken({ tenant: "acme", subject: "bob", scopes: ["mci:approve"] });

type Entry = Readonly<Record<string, unknown>>;

/** Sinks, with what they have recorded of approvals. */
const sinks: Readonly<Record<string, () => { readonly audit: AuditSink; read(): Promise<readonly string[]> }>> = {
  auditLog: () => {
    const lines: string[] = [];
    return { audit: auditLog(linesTo(lines)), read: async () => lines };
  },
  storeAuditLog: () => {
    const store = memoryStore();
    const audit = closedAtEnd(storeAuditLog(store));
    return { audit, read: async () => (await store.page("mci:audit")).map(({ value }) => value) };
  },
};

describe.each(Object.keys(sinks))("%s", (kind) => {
  it("records a question, its answer by another process, its use, and its end, without tokens", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const { audit, read } = sinks[kind]!();
    const { client, approvals } = await payingToolbox();
    const guard = { tokens: [agent.entry, person.entry] };
    const server = await serving({ toolbox: client, approvals, guard, audit });
    const ask = async (path: string, { token }: { readonly token: string }, body: unknown): Promise<Entry> => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const sent = { method: "POST", headers, body: JSON.stringify(body) };
      return (await (await fetch(`${server.url}/api/v1/mcp/${path}`, sent)).json()) as Entry;
    };
    const pay = (name: string): Promise<Entry> => ask("tools/call", agent, { name, arguments: { amount: 5 } });

    const { approvalId: id } = await pay("pay");
    await ask(`approvals/${String(id)}`, person, { approve: true });
    await pay("pay");
    const { approvalId: refused } = await pay("pay");
    await ask(`approvals/${String(refused)}`, person, { approve: false });
    const { approvalId: left } = await pay("pay_soon");
    vi.setSystemTime(Date.now() + 2_000);
    await approvals.get(String(left));

    const entries = async (): Promise<readonly Entry[]> =>
      (await read()).map((line) => JSON.parse(line) as Entry).filter(({ approval_id: of }) => of !== undefined);
    await until(async () => (await entries()).length >= 7);
    const caller = { tenant: "acme", subject: "ada", digest: expect.stringMatching(/^[\da-f]{64}$/) };
    const by = { channel: "rest", answered_by: "bob", answered_at: expect.any(String) };
    const asked = { event: "approval_asked", ...caller, show: "Pay 5?" };
    const answered = { event: "approval_answered", ...caller, ...by };
    const time = expect.any(String);
    expect(await entries()).toEqual([
      { time, approval_id: id, tool: "pay", ...asked },
      { time, approval_id: id, tool: "pay", ...answered, answer: "approve" },
      { time, approval_id: id, tool: "pay", event: "approval_used", ...caller },
      { time, approval_id: refused, tool: "pay", ...asked },
      { time, approval_id: refused, tool: "pay", ...answered, answer: "refuse" },
      { time, approval_id: left, tool: "pay_soon", ...asked },
      { time, approval_id: left, tool: "pay_soon", event: "approval_expired", ...caller },
    ]);
    const text = (await read()).join("\n");
    for (const { token, entry } of [agent, person]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(entry.sha256);
    }
  });
});
