import { textOf, type Executor, type TextExecution } from "@mci/contract";
import { textExecutor } from "@mci/executor-text";
import { describe, expect, it } from "vitest";
import { load } from "../../../test/load.ts";
import type { ClientOptions } from "../../options.ts";
import type { Client } from "../../typed-client.ts";

describe("a call of a text tool", () => {
  it("reads own properties only, whatever others add to the prototype of all objects", async () => {
    const client = await open({ inputSchema: person, execution: { type: "text", text: "{{props.name}}" } });
    expect(textOf(await client.execute("tool", { name: "own" }))).toBe("own");
    // oxlint-disable-next-line no-extend-native -- what is tested is that it changes nothing
    Object.defineProperty(Object.prototype, "name", { value: "foreign", enumerable: true, configurable: true, writable: true }); // prettier-ignore
    const result = await client.execute("tool", {}).finally(() => Reflect.deleteProperty(Object.prototype, "name"));
    expect(result).toMatchObject({ isError: true, code: "MCI_INPUT" });
  });

  it("writes what the limits allow, and no more", async () => {
    const tool = { execution: { type: "text", text: "{{props.name}}" }, inputSchema: person };
    for (const limits of [{ outputBytes: 30 }, { resultBytes: 30 }]) {
      const client = await open(tool, { limits });
      expect(textOf(await client.execute("tool", { name: "x".repeat(10) }))).toBe("x".repeat(10));
      expect(textOf(await client.execute("tool", { name: "x".repeat(30) }))).toBe("x".repeat(30));
      const cut = await client.execute("tool", { name: "x".repeat(31) });
      expect(cut.isError || cut.metadata?.["truncated"]).toBe(true);
    }
  });

  it("is held up by an aborted signal, an approval, a cache and a closed client", async () => {
    const tool = { execution: { type: "text", text: "{{props.name}}" }, inputSchema: person };
    const client = await open(tool);
    const given = { name: "Ada" };
    expect(await client.execute("tool", given, { signal: AbortSignal.abort() })).toMatchObject({
      code: "MCI_CANCELLED",
    });
    const asked = await open({ ...tool, approval: "Sure?" });
    expect(await asked.execute("tool", given)).toMatchObject({ isError: true, code: "MCI_APPROVAL" });
    const kept = await open({ ...tool, execution: { ...tool.execution, cache: { ttl_ms: 60_000 } } });
    await kept.execute("tool", given);
    expect(await kept.execute("tool", given)).toMatchObject({ metadata: { cached: true } });
    await client.close();
    expect(await client.execute("tool", given)).toMatchObject({ code: "MCI_CLOSED" });
  });

  it("is not answered once its client is closed or its signal aborted, in middleware or by its arguments", async () => {
    const tool = { execution: { type: "text", text: "{{props.name}}" }, inputSchema: person };
    let passOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (passOn = resolve));
    const client = await open(tool, { middleware: [async (call, next) => (await gate, next(call))] });
    const waiting = client.execute("tool", { name: "Ada" });
    const closing = client.close();
    passOn();
    expect(await waiting).toMatchObject({ code: "MCI_CLOSED" });
    await closing;
    const other = await open(tool);
    const controller = new AbortController();
    const aborts = { get name(): string { controller.abort(); return "Ada"; } }; // prettier-ignore
    expect(await other.execute("tool", aborts, { signal: controller.signal })).toMatchObject({ code: "MCI_CANCELLED" });
    const closes = { get name(): string { void other.close(); return "Ada"; } }; // prettier-ignore
    expect(await other.execute("tool", closes)).toMatchObject({ code: "MCI_CLOSED" });
  });

  it("fails where its text is longer than a string can be", async () => {
    const client = await open({ execution: { type: "text", text: "{{props.name}}".repeat(16) }, inputSchema: person });
    expect(await client.execute("tool", { name: "x".repeat(40e6) })).toMatchObject({ code: "MCI_TEMPLATE_LIMIT" });
  });

  it("refuses circular arguments, though nothing names them", async () => {
    const client = await open({ execution: { type: "text", text: "{{props.name}}" } });
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    expect(await client.execute("tool", { name: "Ada", circular })).toMatchObject({ code: "MCI_INPUT" });
    expect(textOf(await client.execute("tool", { name: "Ada", other: 1 }))).toBe("Ada");
  });

  it("calls what wraps the executor", async () => {
    const client = await open({ execution: { type: "text", text: "x" } }, { executors: [wrapped] });
    const before = wraps;
    await client.execute("tool");
    expect(wraps).toBe(before + 1);
  });
});

const person = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };

let wraps = 0;

/** A wrapper, as somebody could write one: it copies what the executor returns. */
const wrapped: Executor<TextExecution> = {
  type: "text",
  async prepare(tool, context) {
    const prepared = await textExecutor().prepare(tool, context);
    return {
      ...prepared,
      run(call) {
        wraps += 1;
        return prepared.run(call);
      },
    };
  },
};

function open(tool: object, options: Partial<ClientOptions> = {}): Promise<Client> {
  return load([{ name: "tool", ...tool }], { env: { USER: "ada" }, ...options });
}
