import { once } from "node:events";
import type { Problem, Toolbox } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { toAnthropic, toJsonSchema, toLangChainDefinitions, toMcp, toOpenAI, toOpenAIChat } from "./index.ts";
import { clientOf, greet } from "../test/toolbox.ts";

const wipe = { name: "wipe", approval: true };
const frozenSchema = {
  name: "deep",
  inputSchema: { type: "object", properties: { a: { anyOf: [{ type: "string" }] } }, $defs: { b: { enum: ["x"] } } },
};

const formats = [
  ["toOpenAI", (toolbox: Toolbox, options?: object) => toOpenAI(toolbox, options).tools()],
  ["toOpenAIChat", (toolbox: Toolbox, options?: object) => toOpenAIChat(toolbox, options).tools()],
  ["toAnthropic", (toolbox: Toolbox, options?: object) => toAnthropic(toolbox, options).tools()],
  ["toJsonSchema", (toolbox: Toolbox, options?: object) => toJsonSchema(toolbox, options)],
  ["toLangChainDefinitions", toLangChainDefinitions],
  ["toMcp", toMcp],
] as const;

describe.each(formats)("%s", (_, exported) => {
  it("offers tools that require approval, whose calls ask, without a warning", async () => {
    const warnings: Problem[] = [];
    const client = await clientOf([greet, wipe]);
    const definitions = exported(client, { onWarning: (problem: Problem) => warnings.push(problem) });
    expect(JSON.stringify(definitions)).toContain("wipe");
    expect(warnings).toEqual([]);
  });

  it("gives plain copies that may be changed, as frameworks do, and changes no tool by that", async () => {
    const client = await clientOf([frozenSchema, { name: "none" }]);
    const before = JSON.stringify(client.tools());
    const definitions = exported(client);
    const printed = JSON.stringify(definitions);
    expect(changed(definitions)).toBeGreaterThan(10);
    expect(JSON.stringify(client.tools())).toBe(before);
    expect(JSON.stringify(exported(client))).toBe(printed);
  });
});

describe("a tool whose schema does not fit", () => {
  const unfit = {
    name: "unfit",
    inputSchema: {
      type: "object",
      properties: { "a b": { type: "string" } },
      patternProperties: { "^a": { type: "string" } },
    },
  };

  it("is left out, and warned of once", async () => {
    const warnings: Problem[] = [];
    const openai = toOpenAI(await clientOf([greet, unfit]), { onWarning: (problem) => warnings.push(problem) });
    openai.tools();
    openai.tools();
    expect(warnings).toMatchObject([{ code: "MCI_SCHEMA_INPUT", severity: "warning", tool: "unfit" }]);
    expect([...openai.names().values()]).toEqual(["greet"]);
  });

  it("is warned of on the process when nobody listens", async () => {
    const openai = toOpenAI(await clientOf([unfit]));
    const warned = once(process, "warning");
    openai.tools();
    expect(await warned).toMatchObject([{ name: "MCIWarning", code: "MCI_SCHEMA_INPUT" }]);
  });
});

describe("a tool that requires approval", () => {
  it("does not run where nothing asks", async () => {
    const openai = toOpenAI(await clientOf([greet, wipe]));
    const call = { type: "function_call", call_id: "1", name: "wipe", arguments: "{}" };
    expect((await openai.call(call)).output).toMatch(/^Error: Not run: tool 'wipe' requires a person's approval/);
  });
});

/** Adds to every object and array of a value, and says to how many. */
function changed(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner = Object.values(value).map(changed);
  if (Array.isArray(value)) value.push("changed");
  else Object.assign(value, { changed: true });
  return inner.reduce((sum, count) => sum + count, 1);
}
