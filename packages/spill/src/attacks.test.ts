import { MCIError, text, type CallContext, type Store, type Tool, type ToolResult } from "@mci/contract";
import { createClient } from "@mci/client";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { documentSource } from "@mci/source-file";
import { memoryStore } from "@mci/store";
import { describe, expect, it } from "vitest";
import { partOf, readAll, rule, tool, toolboxOf } from "../test/toolbox.ts";
import { spilling } from "./index.ts";

const long = "line\n".repeat(2_000);
const ada: CallContext = { tenant: "acme", subject: "ada", scopes: ["read"] };
const onError = (): void => {};

/** The answer to an id that no store has ever seen. */
const unknown = {
  isError: true,
  code: "MCI_INPUT",
  error: "There is no result with this id, or there is none any more. Call its tool again.",
  content: [{ type: "text", text: "There is no result with this id, or there is none any more. Call its tool again." }],
};

describe("an id", () => {
  it.each([
    ["another subject", { ...ada, subject: "eve" }],
    ["another tenant", { ...ada, tenant: "other" }],
    ["nobody", {}],
    ["a subject without a tenant", { subject: "ada", scopes: ["read"] }],
    ["a caller that has lost access", { ...ada, scopes: [] }],
  ])("of another is unknown, to the letter, for %s: attack", async (_, context) => {
    const tools = [tool("a", { access: { scopes: ["read"] } }), tool("open")];
    const toolbox = spilling(
      toolboxOf({ a: long }, () => tools),
      { store: memoryStore() },
    );
    const beginning = await toolbox.execute("a", {}, { context: ada });
    const { id } = partOf(beginning).place;
    for (const props of [{ id }, { id, offset: 99_999 }, { id, find: "line" }, { id, path: "[" }]) {
      expect(await toolbox.execute("read_result", props, { context })).toEqual(unknown);
    }
    expect(await readAll(toolbox, beginning, ada)).toBe(long);
  });

  it.each(["", "x", "A".repeat(22), "A".repeat(1_000_000), "../../../etc/passw", "aaaaaaaaaaaaaaaaaaaaa:0", "\u0000"])(
    "that is made up is unknown, to the letter: attack",
    async (id) => {
      const toolbox = spilling(toolboxOf({ a: long }), { store: memoryStore() });
      expect(await toolbox.execute("read_result", { id })).toEqual(unknown);
    },
  );

  it("is void once its tool is gone: attack", async () => {
    let tools: readonly Tool[] = [tool("a"), tool("b")];
    const toolbox = spilling(
      toolboxOf({ a: long }, () => tools),
      { store: memoryStore() },
    );
    const { id } = partOf(await toolbox.execute("a")).place;
    tools = [tool("b")];
    expect(await toolbox.execute("read_result", { id })).toEqual(unknown);
  });

  it("is void once its time is over", async () => {
    let time = 0;
    const toolbox = spilling(toolboxOf({ a: long }), { store: memoryStore({ now: () => time }) });
    const { id } = partOf(await toolbox.execute("a")).place;
    time += rule.ttlMs - 1;
    expect(await toolbox.execute("read_result", { id })).toMatchObject({ isError: false });
    time += 1;
    expect(await toolbox.execute("read_result", { id })).toEqual(unknown);
  });

  it("has 128 random bits", async () => {
    const toolbox = spilling(toolboxOf({ a: long }), { store: memoryStore() });
    const ids = new Set<string>();
    for (let run = 0; run < 20; run += 1) ids.add(partOf(await toolbox.execute("a")).place.id);
    expect(ids.size).toBe(20);
    for (const id of ids) expect(Buffer.from(id, "base64url")).toHaveLength(16);
  });
});

it("read_result does not exist for callers who see no tool with long results: attack", async () => {
  const tools = [
    tool("a", { access: { scopes: ["read", "a"] } }),
    tool("b", { access: { scopes: ["read"] } }),
    tool("open", { spill: undefined }),
  ];
  const toolbox = spilling(
    toolboxOf({ a: long }, () => tools),
    { store: memoryStore() },
  );
  expect(toolbox.tools().at(-1)).toMatchObject({ name: "read_result", access: { scopes: ["read"] } });
  expect(await toolbox.execute("read_result", { id: "x" })).toEqual({
    isError: true,
    code: "MCI_TOOL_UNKNOWN",
    error: "Unknown tool 'read_result'.",
    content: [{ type: "text", text: "Unknown tool 'read_result'." }],
  });
  expect(await toolbox.execute("read_result", { id: "x" }, { context: ada })).toEqual(unknown);
});

describe("a store that", () => {
  const note =
    "[200 characters of a result of 10,000 characters, 2,000 lines. The rest could not be kept. Ask for less, if the tool can, or " +
    "call it again later.]";
  const notKept = { text: long.slice(0, 200), note, place: { id: "" } };

  it("is away costs the rest and no more: attack", async () => {
    const errors: unknown[] = [];
    const store = failing(["set"]);
    const toolbox = spilling(toolboxOf({ a: long }), { store, onError: (error) => errors.push(error) });
    expect(partOf(await toolbox.execute("a"))).toEqual(notKept);
    expect(errors).toMatchObject([{ code: "MCI_STORE" }]);
  });

  it("is full costs the rest and no more: attack", async () => {
    const store = memoryStore({ maxBytes: 10_000 });
    expect(partOf(await spilling(toolboxOf({ a: long }), { store, onError }).execute("a"))).toEqual(notKept);
  });

  it("drops what was kept is answered like an unknown id: attack", async () => {
    const kept = new Map<string, string>();
    const store = memoryStore();
    const watched: Store = { ...store, set: async (key, ...rest) => (kept.set(key, rest[0]), store.set(key, ...rest)) };
    const toolbox = spilling(toolboxOf({ a: long }), { store: watched });
    const { id } = partOf(await toolbox.execute("a")).place;
    expect(await toolbox.execute("read_result", { id })).toMatchObject({ isError: false });
    for (const key of kept.keys()) if (key.endsWith(":0")) await store.delete(key);
    expect(await toolbox.execute("read_result", { id })).toEqual(unknown);
  });

  it("goes away after a result was kept is one error, which does not say where it is: attack", async () => {
    const errors: unknown[] = [];
    const store = memoryStore();
    let isAway = false;
    const flaky: Store = { ...store, get: (key) => (isAway ? failing(["get"]).get(key) : store.get(key)) };
    const toolbox = spilling(toolboxOf({ a: long }), { store: flaky, onError: (error) => errors.push(error) });
    const { id } = partOf(await toolbox.execute("a")).place;
    isAway = true;
    const result = await toolbox.execute("read_result", { id });
    expect(result).toMatchObject({ isError: true, code: "MCI_STORE" });
    expect(JSON.stringify(result)).not.toContain("db.internal");
    expect(errors).toHaveLength(1);
  });

  it("is filled by one caller has room for others: attack", async () => {
    const large = "x".repeat(9_700_000);
    const toolbox = spilling(toolboxOf({ a: large }), { store: memoryStore({ maxBytes: 1_000_000_000 }) });
    const call = (context: CallContext): Promise<ToolResult> => toolbox.execute("a", {}, { context });
    for (let run = 0; run < 5; run += 1) expect(partOf(await call(ada)).place.next).toBe(rule.show);
    expect(partOf(await call(ada)).note).toContain("The rest could not be kept.");
    expect(partOf(await call({ ...ada, subject: "bob" })).place.next).toBe(rule.show);
  });
});

describe("read_result", () => {
  it("refuses to find a text of 1 MB: attack", async () => {
    const toolbox = spilling(toolboxOf({ a: long }), { store: memoryStore() });
    const { id } = partOf(await toolbox.execute("a")).place;
    const error = "'find' must be a text of 1 to 1000 characters.";
    expect(await toolbox.execute("read_result", { id, find: "x".repeat(1_000_000) })).toMatchObject({ error });
  });

  it.each([
    ["loops in loops", "map(&map(&map(&map(&@, $), $), $), @)"],
    ["arrays that double", Array(40).fill("[@, @][]").join(" | ")],
    ["texts that double", `'aaaaaaaa' | ${Array(60).fill("join('', [@, @])").join(" | ")}`],
    ["padding", "pad_left('', `1e9`)"],
    ["nesting", "(".repeat(990)],
    ["a long expression", "a".repeat(1_000_000)],
  ])("ends a path that explodes: %s: attack", async (_, path) => {
    const json = JSON.stringify(Array.from({ length: 1_000 }, (_, at) => at));
    const toolbox = spilling(toolboxOf({ a: json }), { store: memoryStore() });
    const { id } = partOf(await toolbox.execute("a")).place;
    const result = await toolbox.execute("read_result", { id, path });
    expect(result).toMatchObject({ isError: true, code: "MCI_INPUT" });
    expect(JSON.stringify(result).length).toBeLessThan(1_000);
  });

  it("shows no secret at the seam of two pieces: attack", async () => {
    const secret = "s3cr3t-canary-0123456789";
    const client = closedAtEnd(
      await createClient({
        sources: [
          documentSource({
            schemaVersion: "1.0",
            tools: [{ name: "a", execution: { type: "leak", response: { spill: { over: 1_000 } } } }],
          }),
        ],
        executors: [
          {
            type: "leak",
            prepare: () => ({
              async run(call) {
                call.mask(secret);
                return text(`${"x".repeat(499_988)}${secret}${"y".repeat(600_000)}`);
              },
            }),
          },
        ],
      }),
    );
    const store = memoryStore();
    const kept: string[] = [];
    const watched: Store = {
      ...store,
      set: (key, value, options) => (kept.push(value), store.set(key, value, options)),
    };
    const toolbox = spilling(client, { store: watched });
    const beginning = await toolbox.execute("a");
    const all = await readAll(toolbox, beginning);
    expect(all).toMatch(/^x+\S+y+$/);
    expect(all.length).toBeGreaterThan(1_000_000);
    for (const shown of [all, kept.join("")]) {
      for (let at = 0; at + 8 <= secret.length; at += 1) expect(shown).not.toContain(secret.slice(at, at + 8));
    }
    const { id } = partOf(beginning).place;
    expect(partOf(await toolbox.execute("read_result", { id, find: secret })).text).toBe("[Not found.]");
  });
});

/** A store of which some methods fail as one does that cannot be reached. */
function failing(methods: readonly (keyof Store)[]): Store {
  const fails = (): Promise<never> =>
    Promise.reject(new MCIError("MCI_STORE", "connect ECONNREFUSED db.internal:5432"));
  return { ...memoryStore(), ...Object.fromEntries(methods.map((name) => [name, fails])) };
}
