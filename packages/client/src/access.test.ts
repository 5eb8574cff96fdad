import { MCIError, text, type CallContext, type ToolResult } from "@mci/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Client } from "./typed-client.ts";
import type { ClientOptions } from "./options.ts";
import { custom, load, textTool } from "../test/load.ts";

const reading = { scopes: ["invoices:read"] };
const writing = { scopes: ["invoices:read", "invoices:write"] };

/** Tools of an office. A name that does not exist has the length of one that does. */
async function office(options: Partial<ClientOptions> = {}): Promise<Client> {
  const client = await load(
    [
      textTool("open", "hello"),
      textTool("list_invoices", "none", { access: { scopes: ["invoices:read"] } }),
      textTool("send_invoice", "sent {{props.to}}", {
        access: { scopes: ["invoices:read", "invoices:write"] },
        inputSchema: { type: "object", properties: { to: { type: "string" } }, required: ["to"] },
      }),
    ],
    options,
  );
  onTestFinished(() => client.close());
  return client;
}

/** A result as a caller sees it, with its name taken out. */
function withoutName(result: ToolResult, name: string): unknown {
  return JSON.parse(JSON.stringify(result).replaceAll(name, "NAME"));
}

const strangers: [string, CallContext | undefined][] = [
  ["without a context", undefined],
  ["without scopes", { tenant: "acme", subject: "ada" }],
  ["with other scopes", { scopes: ["orders:write"] }],
  ["with one of two scopes", { scopes: ["invoices:write"] }],
  ["with a scope that only begins alike", { scopes: ["invoices:read", "invoices:writer"] }],
  ["with all scopes in one string", { scopes: ["invoices:read invoices:write"] }],
  ["with scopes that are not an array", { scopes: "invoices:read invoices:write" as never }],
];

describe("a tool with access", () => {
  it("runs for a caller with all of its scopes, whatever else it has", async () => {
    const client = await office();
    const context = { scopes: ["other", "invoices:write", "invoices:read"] };
    expect(await client.execute("send_invoice", { to: "ada" }, { context })).toMatchObject({ isError: false });
    expect(await client.execute("list_invoices", {}, { context: reading })).toMatchObject({ isError: false });
    expect(await client.execute("open")).toMatchObject({ isError: false });
  });

  it.each(strangers)("does not exist for a caller %s, to the letter: attack", async (_, context) => {
    const client = await office();
    for (const props of [{ to: "ada" }, {}, { unknown: 1 }]) {
      const hidden = await client.execute("send_invoice", props, { context });
      const unknown = await client.execute("post_voucher", props, { context });
      expect(hidden).toMatchObject({ isError: true, code: "MCI_TOOL_UNKNOWN" });
      expect(withoutName(hidden, "send_invoice")).toEqual(withoutName(unknown, "post_voucher"));
    }
  });

  it("is not suggested to callers who do not see it: attack", async () => {
    const client = await office();
    expect(await client.execute("send_invoic")).toMatchObject({ error: expect.not.stringContaining("send_invoice") });
    expect(await client.execute("list_invoice", {}, { context: reading })).toMatchObject({
      error: expect.stringContaining("'list_invoices'"),
    });
    expect(await client.execute("send_invoic", {}, { context: reading })).toMatchObject({
      error: expect.not.stringContaining("send_invoice"),
    });
  });

  it("is neither run nor shown through a selection that names it: attack", async () => {
    const selection = (await office()).select({ only: ["send_invoice"] });
    expect(await selection.execute("send_invoice", { to: "a" })).toMatchObject({ code: "MCI_TOOL_UNKNOWN" });
    await expect(selection.explain("send_invoice", { to: "a" })).rejects.toMatchObject({ code: "MCI_TOOL_UNKNOWN" });
    expect(await selection.execute("send_invoice", { to: "a" }, { context: writing })).toMatchObject({
      isError: false,
    });
  });

  it("is explained to callers who see it alone: attack", async () => {
    const client = await office();
    const said = async (name: string): Promise<string> => {
      const error: unknown = await client.explain(name, {}, { context: reading }).catch((thrown: unknown) => thrown);
      return MCIError.is(error) ? `${error.code} ${error.message} ${error.hint}`.replaceAll(name, "NAME") : "explained";
    };
    expect(await said("send_invoice")).toBe(await said("post_voucher"));
    expect(await client.explain("send_invoice", { to: "a" }, { context: writing })).toMatchObject({ parts: [{}] });
  });

  it("is not known to middleware that its caller passes through: attack", async () => {
    const seen: unknown[] = [];
    const client = await office({
      middleware: [
        (call, next) => {
          seen.push(call.tool?.name);
          return next(call);
        },
      ],
    });
    await client.execute("send_invoice", { to: "a" }, { context: reading });
    await client.execute("send_invoice", { to: "a" }, { context: writing });
    expect(seen).toEqual([undefined, "send_invoice"]);
  });

  it("is not run by a middleware that leads a call there: attack", async () => {
    const client = await office({ middleware: [(call, next) => next({ ...call, name: "send_invoice" })] });
    expect(await client.execute("open", { to: "a" })).toMatchObject({ code: "MCI_TOOL_UNKNOWN" });
  });

  it("asks no person for a caller who does not see it: attack", async () => {
    let opened = 0;
    const approvals = async (): Promise<never> => {
      opened += 1;
      throw new Error("Nobody may be asked.");
    };
    const wipe = { name: "wipe", access: { scopes: ["a"] }, approval: true, execution: { type: "wipe" } };
    const client = await load([wipe], {
      executors: [custom("wipe", () => text("gone"))],
      approvals: approvals as never,
    });
    onTestFinished(() => client.close());
    expect(await client.execute("wipe")).toMatchObject({ code: "MCI_TOOL_UNKNOWN" });
    expect(await client.approvalFor?.("wipe", {}, { framework: "x", id: "1" })).toBeUndefined();
    expect(opened).toBe(0);
  });

  it("gets no kept result to a caller who does not see it: attack", async () => {
    const report = {
      access: { scopes: ["a"] },
      annotations: { readOnlyHint: true },
      execution: { type: "report", cache: { ttl_ms: 60_000 } },
    };
    const client = await load([{ name: "report", ...report }], { executors: [custom("report", () => text("secret"))] });
    onTestFinished(() => client.close());
    const context = { scopes: ["a"] };
    expect(await client.execute("report", {}, { context })).toMatchObject({ isError: false });
    expect(await client.execute("report", {}, { context })).toMatchObject({ metadata: { cached: true } });
    expect(await client.execute("report")).toMatchObject({ code: "MCI_TOOL_UNKNOWN" });
  });

  it("is listed by the program itself, which makes the list of each caller", async () => {
    const client = await office();
    expect(client.listTools()).toEqual(["open", "list_invoices", "send_invoice"]);
    expect(client.getTool("send_invoice")?.access).toEqual({ scopes: ["invoices:read", "invoices:write"] });
  });
});

describe("a tool with access that was left out, as it is broken", () => {
  const broken = (fields: Record<string, unknown>): object => textTool("bad", "{{ props.x ", fields);
  const leaveOut = { brokenTools: "leave-out", onWarning: () => {} } as const;

  it.each([
    ["whose template is wrong", broken({ access: { scopes: ["a"] } })],
    ["whose access is wrong", { name: "bad", access: { scopes: [] }, execution: { type: "text", text: "" } }],
    ["whose access is misspelt", { name: "bad", acces: { scopes: ["a"] }, execution: { type: "text", text: "" } }],
  ])("does not exist for others, %s: attack", async (_, tool) => {
    const client = await load([textTool("good", "fine"), tool], leaveOut);
    onTestFinished(() => client.close());
    const hidden = await client.execute("bad");
    expect(withoutName(hidden, "bad")).toEqual(withoutName(await client.execute("xyz"), "xyz"));
    await expect(client.explain("bad")).rejects.toMatchObject({ code: "MCI_TOOL_UNKNOWN" });
  });

  it("is named to callers with its scopes", async () => {
    const client = await load([broken({ access: { scopes: ["a"] } })], leaveOut);
    onTestFinished(() => client.close());
    expect(await client.execute("bad", {}, { context: { scopes: ["a"] } })).toMatchObject({ code: "MCI_LOAD" });
  });
});

it("a rule of a source without scopes is refused", async () => {
  const origin = { folder: "/", rules: { anyPaths: false, directories: [], network: {} }, document: {} };
  const tool = { name: "a", tags: [], annotations: {}, access: { scopes: [] }, execution: { type: "text" }, origin };
  const { createClient } = await import("./create-client.ts");
  const source = { name: "mine", load: async () => [tool] };
  await expect(createClient({ sources: [source], executors: [] })).rejects.toMatchObject({
    problems: [{ message: expect.stringContaining("[0].access must be a rule with scopes, at least one") }],
  });
});
