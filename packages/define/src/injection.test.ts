import { createClient, type ClientOptions, type Client } from "@mci/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { codeSource, defineTool, functionExecutor, provide, token, type DefinedTool, type Provider } from "./index.ts";

interface Database {
  readonly id: number;
}

const db = token<Database>("db");
const url = token<string>("url");
const user = token<string>("user");

const load = async (
  tools: readonly DefinedTool[],
  provided: readonly Provider[],
  options: Partial<ClientOptions> = {},
): Promise<Client> => {
  const client = await createClient({
    sources: [codeSource(tools, { provide: provided })],
    executors: [functionExecutor()],
    ...options,
  });
  onTestFinished(() => client.close());
  return client;
};

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
    const client = await load([useDb], [provide(db, open, "client", { url }), provide(url, "db:1")]);
    expect(made).toBe(0);
    const results = await Promise.all([client.execute("use"), client.execute("use"), client.execute("use")]);
    expect(results).toMatchObject(Array.from({ length: 3 }, () => ({ content: [{ text: "database 1" }] })));
    await client.reload();
    await client.execute("use");
    expect(events).toEqual(["open db:1"]);
    await client.close();
    expect(events).toEqual(["open db:1", "closed"]);
  });

  it("is tried again by the next call when it cannot be made", async () => {
    let tries = 0;
    const open = (): Database => {
      tries += 1;
      if (tries === 1) throw new Error("not yet");
      return { id: tries };
    };
    const client = await load([useDb], [provide(db, open)]);
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
    const client = await load([tool], [begin]);
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
    const client = await load([tool], [provide(file, make, "call")]);
    expect(await client.execute("read")).toMatchObject({ content: [{ text: "all" }] });
    expect(events).toEqual(["read", "disposed"]);
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
    await expect(load([useDb], provided)).rejects.toThrow(message);
  });

  it("two providers of one token, and wrong arguments, are refused at once", () => {
    const twice = [provide(url, "a"), provide(url, "b")];
    expect(() => codeSource([], { provide: twice })).toThrow("Two providers make 'url'. Keep one of them.");
    expect(() => provide({} as never, "a")).toThrow("provide requires a token first");
    expect(() => provide(url, "a", "tenant" as never)).toThrow('must be "client" or "call"');
    expect(() => defineTool({ name: "x", inject: { db: "db" } as never }, () => "")).toThrow(
      "injects 'db', which is not a token",
    );
  });

  it("injected values are not in the schema", () => {
    expect(useDb.inputSchema).toEqual({ type: "object", properties: {} });
  });
});
