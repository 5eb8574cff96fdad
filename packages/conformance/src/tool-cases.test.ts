import { failure, text, type ToolResult } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { testTool } from "./test-tool.ts";
import { toolCases, type ToolSubject } from "./tool-cases.ts";

const right: ToolSubject = {
  tool: {
    inputSchema: { type: "object", properties: { n: { type: "integer", description: "a number" } } },
    outputSchema: { type: "object" },
  },
  call: async (args) =>
    typeof Reflect.get(args, "n") === "number"
      ? text("{}", { structuredContent: {} })
      : failure("Parameter 'n' must be an integer", { code: "MCI_INPUT" }),
  good: [{ n: 1 }, { n: 2 }],
  bad: [{ n: "1" }, {}],
};

describe("a tool that keeps every promise", () => {
  testTool({ it, ...right });
});

describe("a tool that breaks one", () => {
  const answering = (result: ToolResult): Pick<ToolSubject, "call"> => ({ call: async () => result });

  it.each<[string, Partial<ToolSubject>]>([
    ["its inputSchema is that of an object, as JSON", { tool: { inputSchema: { type: "string" } } }],
    ["its inputSchema is that of an object, as JSON", { tool: {} }],
    ["each parameter has a description", { tool: { inputSchema: { properties: { n: { type: "integer" } } } } }],
    ["good arguments give a result of the contract's shape", answering(failure("no"))],
    ["good arguments give a result of the contract's shape", { good: [] }],
    ["results fit the outputSchema", answering(text("no structure"))],
    [
      "results fit the outputSchema",
      answering(text("{}", { structuredContent: {}, metadata: { output_problems: ["x"] } })),
    ],
    ["bad arguments are refused with MCI_INPUT", answering(text("taken"))],
    ["bad arguments are refused with MCI_INPUT", answering(failure("no", { code: "MCI_INTERNAL" }))],
    [
      "calls leave their arguments as they were",
      { call: async (args) => (Reflect.set(args, "n", 5), text("{}", { structuredContent: {} })) },
    ],
    ["calls can run in parallel", answering(failure("no"))],
  ])("fails the case: %s", async (name, broken) => {
    const one = toolCases.find((each) => each.name === name);
    await expect(async () => one?.run({ ...right, ...broken })).rejects.toMatchObject({ code: "ERR_ASSERTION" });
  });
});
