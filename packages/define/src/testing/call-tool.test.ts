import { testTool } from "@mci/conformance";
import { ToolError, type Progress } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { configPaths, defineTool, setting, settings, token } from "../index.ts";
import { callTool } from "./call-tool.ts";

interface Index {
  search(query: string, limit: number): Promise<readonly string[]>;
}

const index = token<Index>("index");
const search = defineTool(
  {
    name: "search",
    input: z.object({
      query: z.string().min(1).describe("what to look for"),
      limit: z.int().default(2).describe("how many at most"),
    }),
    output: z.object({ hits: z.array(z.string()) }),
    inject: { index },
  },
  async ({ query, limit }, context) => ({ hits: [...(await context.index.search(query, limit))] }),
);
const inject = {
  index: { search: async (query: string, limit: number) => Array.from({ length: limit }, () => query) },
};
const call = (args: { readonly query: string }): ReturnType<typeof callTool> => callTool(search, args, { inject });

describe("a tool under test", () => {
  testTool({ it, tool: search, call, good: [{ query: "x" }, { query: "y" }], bad: [{}, { query: 5 }, { query: "" }] });
});

describe("callTool", () => {
  it("checks arguments and makes results as a client does", async () => {
    expect(await callTool(search, { query: "x" }, { inject })).toMatchObject({
      isError: false,
      structuredContent: { hits: ["x", "x"] },
    });
    // @ts-expect-error: an argument of another type
    expect(await callTool(search, { query: 5 }, { inject })).toMatchObject({
      code: "MCI_INPUT",
      error: "Parameter 'query' must be a string, not 5",
    });
    const loose = defineTool(
      { input: { type: "object", properties: { a: { type: "string", default: "x" } } } },
      (args) => args,
    );
    const props: object = { a: null, b: 1 };
    expect(await callTool(loose, props)).toMatchObject({ structuredContent: { a: "x" } });
  });

  it("takes injected values by name, and knows their types", async () => {
    // @ts-expect-error: not an index
    await expect(callTool(search, { query: "x" }, { inject: { index: "index" } })).resolves.toMatchObject({
      isError: true,
    });
    await expect(callTool(search, { query: "x" })).rejects.toThrow("callTool: Nothing provides 'index'.");
    // @ts-expect-error: the tool injects nothing of that name
    await expect(callTool(search, { query: "x" }, { inject: { other: 1 } })).rejects.toThrow("nothing named 'other'");
  });

  it("needs no values for settings and paths", async () => {
    const tool = defineTool({ inject: { settings, configPaths, limit: setting("limit", 5) } }, (_, given) => ({
      key: given.settings.get("api.key"),
      limit: given.limit,
      hasLogs: given.configPaths.logs !== "",
    }));
    expect((await callTool(tool, {})).structuredContent).toEqual({ limit: 5, hasLogs: true });
    expect((await callTool(tool, {}, { settings: { api: { key: "k" }, limit: 6 } })).structuredContent).toEqual({
      key: "k",
      limit: 6,
      hasLogs: true,
    });
  });

  it("gives the context, the signal, progress and logs", async () => {
    const steps: Progress[] = [];
    const lines: string[] = [];
    const tool = defineTool({ name: "copy" }, async function* (_, { context, signal, log, tool: name }) {
      yield "looking";
      log("called by", context.subject);
      return `${name} ${signal.aborted}`;
    });
    const options = {
      context: { subject: "ada" },
      signal: AbortSignal.abort(),
      onProgress: (step: Progress) => steps.push(step),
      onLog: (line: string) => lines.push(line),
    };
    expect(await callTool(tool, {}, options)).toMatchObject({ content: [{ text: "copy true" }] });
    expect([steps, lines]).toEqual([[{ progress: 1, message: "looking" }], ["called by ada"]]);
  });

  it("answers what the handler asks", async () => {
    const tool = defineTool({}, async (_, { ask }) => {
      const { name } = await ask("Who?", z.object({ name: z.string() }));
      await ask(`Go on, ${name}?`);
      return "went on";
    });
    const asked: string[] = [];
    const answer = (message: string): boolean | { name: string } => {
      asked.push(message);
      return message === "Who?" ? { name: "Ada" } : asked.length < 3;
    };
    expect(await callTool(tool, {}, { answer })).toMatchObject({ content: [{ text: "went on" }] });
    expect(asked).toEqual(["Who?", "Go on, Ada?"]);
    expect(await callTool(tool, {}, { answer: () => false })).toMatchObject({ code: "MCI_DECLINED" });
    expect(await callTool(tool, {})).toMatchObject({ code: "MCI_INPUT_REQUIRED" });
  });

  it("turns what is thrown into a failure with its cause", async () => {
    const error = new ToolError("SHOP_CLOSED", "Closed.");
    const tool = defineTool({}, () => {
      throw error;
    });
    const result = await callTool(tool, {});
    expect(result).toMatchObject({ isError: true, code: "SHOP_CLOSED", error: "Closed." });
    expect(result.isError && result.cause).toBe(error);
  });
});
