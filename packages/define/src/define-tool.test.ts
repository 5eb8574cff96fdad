import type { ToolResult } from "@mci/contract";
import { Type } from "typebox";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { load } from "../test/load.ts";
import { codeSource, defineSkill, defineTool, json } from "./index.ts";

describe("arguments", () => {
  const sum = ({ a, b }: { readonly a: number; readonly b: number }): string => String(a + b);
  const expected = {
    type: "object",
    properties: { a: { type: "number", description: "the first" }, b: { type: "number" } },
    required: ["a", "b"],
  } as const;
  const described = v.object({ a: v.pipe(v.number(), v.description("the first")), b: v.number() });
  const tools = {
    zod: defineTool({ name: "sum", input: z.object({ a: z.number().describe("the first"), b: z.number() }) }, sum),
    arktype: defineTool({ name: "sum", input: type({ a: type("number").describe("the first"), b: "number" }) }, sum),
    valibot: defineTool({ name: "sum", input: toStandardJsonSchema(described) }, sum),
    typebox: defineTool(
      { name: "sum", input: Type.Object({ a: Type.Number({ description: "the first" }), b: Type.Number() }) },
      sum,
    ),
    "JSON Schema": defineTool({ name: "sum", input: expected }, sum),
    json: defineTool({ name: "sum", input: json<{ a: number; b: number }>(expected) }, sum),
  };

  it.each(Object.entries(tools))("are declared by %s", async (_, tool) => {
    expect(tool.inputSchema).toEqual(expected);
    const client = await load(tool);
    expect(await client.execute("sum", { a: 1, b: 2 })).toMatchObject({ isError: false, content: [{ text: "3" }] });
    expect(await client.execute("sum", { a: "1", b: 2 })).toMatchObject({
      isError: true,
      code: "MCI_INPUT",
      error: `Parameter 'a' must be a number, not "1"`,
    });
  });

  it("are refined and transformed by their library after the check against the schema", async () => {
    const input = z.object({
      name: z
        .string()
        .trim()
        .refine((name) => name !== "root", "must not be root"),
      at: z.iso.datetime().optional(),
    });
    const client = await load(defineTool({ name: "greet", input }, ({ name }) => `Hello ${name}`));
    expect(await client.execute("greet", { name: " Ada " })).toMatchObject({ content: [{ text: "Hello Ada" }] });
    const refused: ToolResult = await client.execute("greet", { name: "root" });
    expect(refused).toMatchObject({ code: "MCI_INPUT", error: "Parameter 'name' must not be root" });
    expect(refused.metadata).toMatchObject({ problems: [{ path: "name" }] });
  });

  it("are listed as they are printed in the guide", () => {
    const input = z.object({
      query: z.string().describe("what to look for"),
      file_pattern: z.string().default("*.py"),
      max_results: z.int().default(100),
      encoding: z.enum(["utf-8", "gbk"]).default("utf-8"),
      exclude_patterns: z.array(z.string()).optional(),
      since: z.iso.datetime().optional(),
    });
    expect(defineTool({ name: "search_code", input }, () => "").inputSchema).toEqual({
      type: "object",
      properties: {
        query: { type: "string", description: "what to look for" },
        file_pattern: { type: "string", default: "*.py" },
        max_results: { type: "integer", default: 100 },
        encoding: { type: "string", enum: ["utf-8", "gbk"], default: "utf-8" },
        exclude_patterns: { type: "array", items: { type: "string" } },
        since: { type: "string", format: "date-time" },
      },
      required: ["query"],
    });
    const kind = type({ encoding: "'utf-8'|'gbk'" });
    expect(defineTool({ name: "a", input: kind }, () => "").inputSchema).toMatchObject({
      properties: { encoding: { type: "string", enum: ["gbk", "utf-8"] } },
    });
  });
});

describe("tools in a client", () => {
  it("have the name of their skill, its hints, category and notice", async () => {
    const search = defineTool(
      {
        title: "Code Search",
        description: "Search for patterns in code files",
        readOnly: true,
        idempotent: true,
        category: "search",
        deprecated: "Use search_all.",
        task: { mode: "optional", ttlMs: 60_000 },
      },
      () => "found",
    );
    const client = await load(defineSkill("filesystem", { search_code: search }));
    expect(client.tools()).toMatchObject([
      {
        name: "filesystem.search_code",
        title: "Code Search",
        description: "Search for patterns in code files\n\nDeprecated: Use search_all.",
        tags: ["search", "deprecated"],
        annotations: { title: "Code Search", readOnlyHint: true, idempotentHint: true },
        task: { mode: "optional", ttl_ms: 60_000 },
        execution: { type: "function" },
        origin: { toolset: "filesystem" },
      },
    ]);
    expect(JSON.parse(JSON.stringify(client.tools()))).toHaveLength(1);
    expect(await client.execute("filesystem.search_code")).toMatchObject({ content: [{ text: "found" }] });
    expect(client.select({ toolsets: ["filesystem"] }).tools()).toHaveLength(1);
  });

  it("that cannot be loaded are reported together, and cost the others nothing where they are left out", async () => {
    const given = [
      defineTool({ name: "fine" }, () => "ok"),
      defineTool({ name: "when", input: z.object({ at: z.date() }) }, () => ""),
      defineTool({ name: "big", input: z.object({ n: z.bigint() }) }, () => ""),
      defineTool({ name: "ark", input: type({ at: "Date" }) }, () => ""),
      defineTool({ name: "val", input: v.object({ at: v.string() }) }, () => ""),
      defineTool({ name: "both", readOnly: true, destructive: true }, () => ""),
      defineTool({ name: "text", input: z.string() }, () => ""),
      defineTool({}, () => ""),
    ];
    const problem = await load(given).catch((error: unknown) => error);
    expect(problem).toMatchObject({ name: "LoadError" });
    const message = String(Reflect.get(Object(problem), "message"));
    expect(message).toContain("tool 'when': Parameter 'at': Date cannot be represented in JSON Schema.");
    expect(message).toContain("tool 'big': Parameter 'n': BigInt cannot be represented");
    expect(message).toContain("tool 'ark': Parameter 'at': Date cannot be represented in JSON Schema.");
    expect(message).toContain(
      "tool 'val': A schema of valibot does not say its JSON Schema: wrap it in toStandardJsonSchema()",
    );
    expect(message).toContain("tool 'both': 'readOnly' and 'destructive' exclude each other.");
    expect(message).toContain("tool 'text': The schema of 'input' must be that of an object.");
    expect(message).toContain("A tool made by defineTool has no name.");
    const client = await load(given.slice(0, -1), {}, { brokenTools: "leave-out", onWarning: () => {} });
    expect(client.tools().map(({ name }) => name)).toEqual(["fine"]);
    expect(await client.execute("when")).toMatchObject({
      code: "MCI_LOAD",
      error: expect.stringContaining("Date cannot"),
    });
  });

  it("with one name twice are refused", async () => {
    const twice = ["", ""].map((text) => defineTool({ name: "twice" }, () => text));
    await expect(load(twice)).rejects.toMatchObject({ code: "MCI_TOOL_DUPLICATE" });
  });
});

describe("defineTool refuses", () => {
  it.each<[unknown, unknown, string]>([
    [{ descripton: "x" }, () => "", "defineTool has no option 'descripton'. Did you mean 'description'?"],
    [{ cacheTtl: "x" }, () => "", "The option 'cacheTtl' must be a number of seconds above 0"],
    [{ cacheTtl: 0 }, () => "", "The option 'cacheTtl' must be a number of seconds above 0, not 0"],
    [{ cacheTtl: 0.0001 }, () => "", "The option 'cacheTtl' must be a number of seconds above 0"],
    [{ cacheTtl: Number.NaN }, () => "", "The option 'cacheTtl' must be a number of seconds above 0"],
    [{ cacheTtl: 1e300 }, () => "", "The option 'cacheTtl' must be a number of seconds above 0"],
    [{ cacheTtl: 1, cacheBy: "subject" }, () => "", "The option 'cacheBy' must be an array of names"],
    [{ cacheBy: ["subject"] }, () => "", "The option 'cacheBy' has no effect without 'cacheTtl'."],
    [{ cacheTtlMs: 60_000 }, () => "", "defineTool has no option 'cacheTtlMs'. Did you mean 'cacheTtl'?"],
    [{ inputSchema: {} }, () => "", "defineTool has no option 'inputSchema'. Did you mean 'input'?"],
    [{ output_schema: {} }, () => "", "no option 'output_schema'. Did you mean 'output'?"],
    [{ read_only: true }, () => "", "no option 'read_only'. Did you mean 'readOnly'?"],
    [{ retry_on: [] }, () => "", "no option 'retry_on'. Did you mean 'retry'?"],
    [{ retryOn: [] }, () => "", "no option 'retryOn'. Did you mean 'retry'?"],
    [{ max_attempts: 3 }, () => "", "no option 'max_attempts'. Did you mean 'retry'?"],
    [{ inject_root: true }, () => "", "no option 'inject_root'. Did you mean 'inject'?"],
    [{ inject_settings: true }, () => "", "no option 'inject_settings'. Did you mean 'inject'?"],
    [{ autowire: true }, () => "", "no option 'autowire'. Did you mean 'inject'?"],
    [{ execute: () => "" }, () => "", "no option 'execute'. The function is the second argument of defineTool."],
    [{ annotations: {} }, () => "", "no option 'annotations'. Set 'readOnly', 'destructive', 'idempotent'"],
    [{ input: "string" }, () => "", "The option 'input' must be a schema"],
    [{ retry: { attempts: 3 } }, () => "", "defineTool requires the option 'retry.on'."],
    [{ task: {} }, () => "", "defineTool requires the option 'task.mode'."],
    [{ task: { mode: "always" } }, () => "", "The option 'task.mode' must be"],
    [{ task: { mode: "optional", ttlMs: 0.5 } }, () => "", "The option 'task.ttlMs' must be an integer of at least 1"],
    [{ timeoutMs: 0 }, () => "", "The option 'timeoutMs' must be an integer from 1"],
    [{}, "not a function", "The option 'handler' must be a function, not"],
  ])("%j", async (options, handler, message) => {
    const tool = defineTool({ ...(options as object), name: "odd" }, handler as () => string);
    const refused = load([tool, defineSkill("kept", { one: defineTool({}, () => "1") })]);
    await expect(refused).rejects.toThrow("tool 'odd': ");
    await expect(refused).rejects.toThrow(message);
    expect(() => tool.handler({}, {})).toThrow(message);
  });

  it("without a name, one whose handler is not a function", async () => {
    const refused = load(defineTool({}, 5 as never));
    await expect(refused).rejects.toThrow("The option 'handler' must be a function, not 5. (");
  });

  it("a member of a skill that is not a tool, and what is neither tool nor skill", () => {
    expect(() => defineSkill("a", { b: (() => "") as never })).toThrow("'b' of the skill 'a' is not a tool.");
    expect(() => codeSource([{} as never])).toThrow("tools[0] is neither a tool nor a skill, but another object.");
    expect(() => codeSource([undefined as never])).toThrow("tools[0] is neither a tool nor a skill, but undefined.");
  });
});
