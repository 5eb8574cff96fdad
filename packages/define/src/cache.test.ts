import { ConfigError, textOf } from "@mci/contract";
import { memoryStore } from "@mci/store";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { load } from "../test/load.ts";
import { defineTool, provide, token } from "./index.ts";

const user = token<string>("user");
const session = provide(user, (_, { subject }) => `session of ${subject}`, "call");

describe("cacheTtl", () => {
  it("keeps a result for so many seconds", async () => {
    let [time, runs] = [0, 0];
    const tool = defineTool(
      { name: "search", readOnly: true, cacheTtl: 1.5, input: z.object({ q: z.string().default("tea") }) },
      ({ q }) => ({ hits: [`${q} ${(runs += 1)}`] }),
    );
    const client = await load(tool, {}, { store: memoryStore({ now: () => time }) });
    expect(client.getTool("search")?.execution).toMatchObject({ cache: { ttl_ms: 1_500 } });
    expect(await client.execute("search")).toMatchObject({ structuredContent: { hits: ["tea 1"] } });
    time = 1_499;
    const again = await client.execute("search", { q: "tea" });
    expect(again).toMatchObject({ structuredContent: { hits: ["tea 1"] }, metadata: { cached: true } });
    time = 1_500;
    expect(textOf(await client.execute("search"))).toBe('{"hits":["tea 2"]}');
  });

  it("compares arguments before they are parsed, so that a Date does not matter", async () => {
    let runs = 0;
    const when = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() }); // prettier-ignore
    const tool = defineTool({ name: "at", cacheTtl: 60, input: z.object({ when }) }, ({ when: date }) => `${(runs += 1)} ${date.getTime()}`); // prettier-ignore
    const client = await load(tool);
    const [first, second] = ["1970-01-01T00:00:00Z", "1970-01-01T00:00:01Z"];
    for (const at of [first, second, first, second]) await client.execute("at", { when: at });
    expect(runs).toBe(2);
    expect(textOf(await client.execute("at", { when: second }))).toBe("2 1000");
  });

  it("does not keep what is thrown", async () => {
    let runs = 0;
    const fails = defineTool({ name: "fails", cacheTtl: 60 }, () => {
      throw new Error(`no ${(runs += 1)}`);
    });
    const client = await load(fails);
    for (const error of ["no 1", "no 2"]) {
      expect(await client.execute("fails")).toMatchObject({ error: expect.stringContaining(error) });
    }
  });

  it("is told apart by names, and not by a function", () => {
    const options = { name: "a", cacheTtl: 1, cacheBy: ({ subject }: { subject: string }) => subject };
    // @ts-expect-error: a function
    expect(defineTool(options, () => "").invalid).toMatchObject({
      message: "The option 'cacheBy' must be an array of names, not a function.",
      hint: expect.stringContaining("cacheBy: ['subject']"),
    });
  });

  it("is refused in milliseconds, with a hint", () => {
    const { invalid } = defineTool({ cacheTtlMs: 60_000 } as object, () => "");
    expect(invalid).toBeInstanceOf(ConfigError);
    expect(invalid?.hint).toBe("cacheTtl is in seconds: 60 keeps results for a minute.");
  });

  it.each<[string, object, string]>([
    ["a destructive tool", { destructive: true }, "execution.cache: The tool is destructive"],
    ["a tool that asks before each call", { approval: "Sure?" }, "'approval' asks before each call"],
    ["a tool that is given values made for each call", { inject: { user } }, "'user' is made for each call"],
    ["an id that no other call has", { cacheBy: ["requestId"] }, "Every request has a 'requestId' of its own"],
  ])("is refused for %s", async (_, options, message) => {
    const tool = defineTool({ name: "a", cacheTtl: 60, ...options }, () => "");
    await expect(load(tool, { provide: [session] })).rejects.toThrow(message);
  });
});

describe("cacheBy", () => {
  it("tells results apart where values are made for each call, and hides the rest of the caller", async () => {
    let runs = 0;
    const tool = defineTool(
      { name: "mine", cacheTtl: 60, cacheBy: ["subject"], inject: { user } },
      (_, { user: name, context }) => `${(runs += 1)} ${name} ${JSON.stringify(context)}`,
    );
    const client = await load(tool, { provide: [session] });
    const asked = async (subject: string, requestId: string) =>
      textOf(await client.execute("mine", {}, { context: { tenant: "t", subject, requestId } }));
    const first = '1 session of ada {"tenant":"t","subject":"ada"}';
    expect(await asked("ada", "1")).toBe(first);
    expect(await asked("bob", "2")).toBe('2 session of bob {"tenant":"t","subject":"bob"}');
    expect(await asked("ada", "3")).toBe(first);
  });

  it("may be empty: then callers of a tenant share results, and no value knows who they are", async () => {
    const tool = defineTool({ name: "ours", cacheTtl: 60, cacheBy: [], inject: { user } }, (_, { user: name }) => name);
    const client = await load(tool, { provide: [session] });
    for (const subject of ["ada", "bob"]) {
      expect(textOf(await client.execute("ours", {}, { context: { subject } }))).toBe("session of undefined");
    }
  });
});
