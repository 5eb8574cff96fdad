import { describe, expect, it } from "vitest";
import { gate } from "../../test/gate.ts";
import { load } from "../../test/load.ts";
import { codeSource, defineTool, provide, token, type Provider } from "../index.ts";

interface Database {
  readonly id: number;
}

const db = token<Database>("db");
const url = token<string>("url");
const user = token<string>("user");

const useDb = defineTool({ name: "use", inject: { db } }, (_, { db: database }) => `database ${database.id}`);

describe("a value of scope client", () => {
  it("is made once when a call first needs it, for all calls, and disposed of on close", async () => {
    let made = 0;
    const events: string[] = [];
    const open = async ({ url: address }: { url: string }): Promise<Database & AsyncDisposable> => {
      await Promise.resolve();
      made += 1;
      events.push(`open ${address}`);
      return { id: made, [Symbol.asyncDispose]: async () => void events.push("closed") };
    };
    const client = await load(useDb, { provide: [provide(db, open, "client", { url }), provide(url, "db:1")] });
    expect(made).toBe(0);
    const results = await Promise.all([client.execute("use"), client.execute("use"), client.execute("use")]);
    expect(results).toMatchObject(Array.from({ length: 3 }, () => ({ content: [{ text: "database 1" }] })));
    await client.reload();
    await client.execute("use");
    expect(events).toEqual(["open db:1"]);
    await client.close();
    expect(events).toEqual(["open db:1", "closed"]);
  });

  it("is made again by the next call when one has waited for it until its deadline, and the first that is there is kept", async () => {
    const openings: ((database: Database) => void)[] = [];
    const open = (): Promise<Database> => new Promise((resolve) => openings.push(resolve));
    const hurried = defineTool(
      { name: "hurried", inject: { db }, timeoutMs: 20 },
      (_, { db: { id } }) => `database ${id}`,
    );
    const client = await load([hurried, useDb], { provide: [provide(db, open)] });
    expect(await client.execute("hurried")).toMatchObject({ code: "MCI_TIMEOUT" });
    const second = client.execute("use");
    await expect.poll(() => openings.length).toBe(2);
    openings[0]?.({ id: 1 });
    await expect.poll(async () => client.execute("use")).toMatchObject({ content: [{ text: "database 1" }] });
    openings[1]?.({ id: 2 });
    expect(await second).toMatchObject({ content: [{ text: "database 2" }] });
    expect(await client.execute("use")).toMatchObject({ content: [{ text: "database 1" }] });
    expect(openings).toHaveLength(2);
  });

  it("is tried again by the next call when it cannot be made", async () => {
    let tries = 0;
    const open = (): Database => {
      tries += 1;
      if (tries === 1) throw new Error("not yet");
      return { id: tries };
    };
    const client = await load(useDb, { provide: [provide(db, open)] });
    expect(await client.execute("use")).toMatchObject({ isError: true, error: expect.stringContaining("not yet") });
    expect(await client.execute("use")).toMatchObject({ content: [{ text: "database 2" }] });
  });
});

describe("a value of scope call", () => {
  it("knows the caller, and is disposed of after the call, also when the handler throws", async () => {
    const events: string[] = [];
    const transaction = token<{ name: string }>("transaction");
    const begin = provide(
      transaction,
      (_, { tenant }) => ({
        name: `of ${tenant}`,
        [Symbol.dispose]: () => void events.push(`end ${tenant}`),
      }),
      "call",
    );
    const tool = defineTool({ name: "write", inject: { transaction } }, (_, { transaction: { name } }) => {
      if (name === "of b") throw new Error("refused");
      return name;
    });
    const client = await load(tool, { provide: [begin] });
    const [a, b] = await Promise.all(["a", "b"].map((tenant) => client.execute("write", {}, { context: { tenant } })));
    expect(a).toMatchObject({ content: [{ text: "of a" }] });
    expect(b).toMatchObject({ isError: true });
    expect(events.toSorted()).toEqual(["end a", "end b"]);
  });

  it("lives as long as a generator runs", async () => {
    const events: string[] = [];
    const make = (): object => ({ [Symbol.asyncDispose]: async () => void events.push("disposed") });
    const file = token<object>("file");
    const tool = defineTool({ name: "read", inject: { file } }, async function* () {
      yield "reading";
      events.push("read");
      return "all";
    });
    const client = await load(tool, { provide: [provide(file, make, "call")] });
    expect(await client.execute("read")).toMatchObject({ content: [{ text: "all" }] });
    expect(events).toEqual(["read", "disposed"]);
  });
});

describe("after the end of a call", () => {
  it("its handler does not start: a value that was made too late is disposed of, and nothing more is made", async () => {
    const opened = gate();
    const events: string[] = [];
    const make = async (): Promise<object> => {
      await opened.passed;
      return { [Symbol.dispose]: () => void events.push("disposed") };
    };
    const file = token<object>("file");
    const line = token<object>("line");
    const tool = defineTool({ name: "write", timeoutMs: 50, inject: { line } }, () => void events.push("written"));
    const read = defineTool({ name: "read", timeoutMs: 50, inject: { file } }, async function* () {
      events.push("read");
      yield "read";
    });
    const second = provide(line, () => ({ made: events.push("line") }), "call", { file });
    const client = await load([tool, read], { provide: [provide(file, make, "call"), second] });
    const calls = await Promise.all(["write", "read"].map((name) => client.execute(name)));
    expect(calls).toMatchObject([{ code: "MCI_TIMEOUT" }, { code: "MCI_TIMEOUT" }]);
    opened.open();
    await expect.poll(() => events.length).toBeGreaterThan(1);
    expect(events).toEqual(["disposed", "disposed"]);
  });

  it("a generator that it returns is not started, and its values are disposed of", async () => {
    const returned = gate();
    const events: string[] = [];
    const file = token<object>("file");
    const make = (): object => ({ [Symbol.dispose]: () => void events.push("disposed") });
    const tool = defineTool({ name: "read", timeoutMs: 50, inject: { file } }, async () => {
      await returned.passed;
      return steps();
    });
    async function* steps(): AsyncGenerator<string> {
      events.push("started");
      yield "reading";
    }
    const client = await load(tool, { provide: [provide(file, make, "call")] });
    expect(await client.execute("read")).toMatchObject({ code: "MCI_TIMEOUT" });
    returned.open();
    await expect.poll(() => events).toEqual(["disposed"]);
  });
});

describe("disposing", () => {
  const file = token<object>("file");
  const calls = { ok: () => "written", fails: () => Promise.reject(new Error("original")) };
  const tools = Object.entries(calls).map(([name, handler]) => defineTool({ name, inject: { file } }, handler));

  it("changes no result when it fails: onError is told, or the log", async () => {
    const make = (): object => ({ [Symbol.asyncDispose]: () => Promise.reject(new Error("cannot close")) });
    const provided = { provide: [provide(file, make, "call")] };
    const errors: unknown[] = [];
    const client = await load(tools, provided, {
      onError: (error, { tool }) => errors.push(`${tool}: ${(error as Error).message}`),
    });
    expect(await client.execute("ok")).toMatchObject({ isError: false, content: [{ text: "written" }] });
    expect(await client.execute("fails")).toMatchObject({ error: "Tool 'fails' failed: original" });
    expect(errors).toEqual(["ok: cannot close", "fails: cannot close", "fails: original"]);

    const lines: string[] = [];
    const quiet = await load(tools, { ...provided, onLog: (line) => lines.push(line) });
    await quiet.execute("ok");
    expect(lines).toEqual(["A value of the call could not be disposed of: cannot close"]);
  });

  it("does not delay the answer when it hangs", async () => {
    const make = (): object => ({ [Symbol.asyncDispose]: () => new Promise(() => {}) });
    const client = await load(tools, { provide: [provide(file, make, "call")] });
    expect(await client.execute("ok")).toMatchObject({ isError: false, content: [{ text: "written" }] });
    expect(await client.execute("fails")).toMatchObject({ error: "Tool 'fails' failed: original" });
  });

  it("waits for values that are being made while another one of the call fails", async () => {
    const opened = gate();
    const events: string[] = [];
    const open = async (): Promise<object> => {
      await opened.passed;
      return { [Symbol.dispose]: () => void events.push("closed") };
    };
    const none = (): never => {
      throw new Error("no user");
    };
    const tool = defineTool({ name: "use", inject: { file, user } }, () => "used");
    const client = await load(tool, { provide: [provide(file, open, "call"), provide(user, none, "call")] });
    expect(await client.execute("use")).toMatchObject({ error: "Tool 'use' failed: no user" });
    expect(events).toEqual([]);
    opened.open();
    await expect.poll(() => events).toEqual(["closed"]);
  });

  it("reaches a value of the client that is made after its end", async () => {
    const opening = gate();
    const opened = gate();
    const events: string[] = [];
    const open = async (): Promise<Database & Disposable> => {
      opening.open();
      await opened.passed;
      return { id: 1, [Symbol.dispose]: () => void events.push("closed") };
    };
    const client = await load(useDb, { provide: [provide(db, open)] });
    const call = client.execute("use");
    await opening.passed;
    await client.close();
    expect(await call).toMatchObject({ code: "MCI_CLOSED" });
    opened.open();
    await expect.poll(() => events).toEqual(["closed"]);
  });
});

describe("what cannot be injected is a load error with the chain:", () => {
  const a = token<string>("a");
  const b = token<string>("b");
  it.each<[string, readonly Provider[], string]>([
    ["a value nobody provides", [], "tool 'use': Nothing provides 'db'."],
    ["a misspelt one", [provide(token<Database>("dbb"), { id: 1 })], "Nothing provides 'db'. Did you mean 'dbb'?"],
    [
      "one that another one needs",
      [provide(db, () => ({ id: 1 }), "client", { url })],
      "Nothing provides 'url'. (db -> url)",
    ],
    [
      "a circle",
      [
        provide(db, () => ({ id: 1 }), "client", { a }),
        provide(a, () => "", "client", { b }),
        provide(b, () => "", "client", { a }),
      ],
      "Providers need each other in a circle: db -> a -> b -> a.\n  Let one of them do without the other.",
    ],
    [
      "one of a call in one of all calls",
      [provide(db, () => ({ id: 1 }), "client", { user }), provide(user, () => "u", "call")],
      `'db' is made once for all calls, and needs 'user', which is made for each call: db -> user.\n  Provide 'db' with the scope "call" as well.`,
    ],
  ])("%s", async (_, provided, message) => {
    await expect(load(useDb, { provide: provided })).rejects.toThrow(message);
  });

  it("two providers of one token, and wrong arguments, are refused at once", () => {
    const twice = [provide(url, "a"), provide(url, "b")];
    expect(() => codeSource([], { provide: twice })).toThrow("Two providers make 'url'. Keep one of them.");
    expect(() => provide({} as never, "a")).toThrow("provide requires a token first");
    expect(() => provide(url, "a", "tenant" as never)).toThrow('must be "client" or "call"');
    expect(defineTool({ name: "x", inject: { db: "db" } as never }, () => "").invalid?.message).toContain(
      "injects 'db', which is not a token",
    );
  });

  it("injected values are not in the schema", () => {
    expect(useDb.inputSchema).toEqual({ type: "object", properties: {} });
  });
});
