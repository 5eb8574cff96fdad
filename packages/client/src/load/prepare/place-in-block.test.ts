import type { HttpExecution } from "@mci/contract";
import { httpExecutor } from "@mci/executor-http";
import { documentSource } from "@mci/source-file";
import { describe, expect, it } from "vitest";
import { checkTools } from "../../check-tools.ts";

const inputSchema = { type: "object", properties: { city: { type: "string" } } };

async function placesOf(execution: HttpExecution): Promise<string[]> {
  const { problems } = await checkTools({
    sources: [documentSource({ schemaVersion: "1.0", tools: [{ name: "a", inputSchema, execution }] })],
    executors: [httpExecutor()],
  });
  return problems.map(({ pointer, message }) => `${pointer}: ${message}`);
}

describe("the place of a problem in an execution block", () => {
  it("is that of the field, when another one before it has the same text and is right", async () => {
    const same = "{!! props.city !!}";
    expect(await placesOf({ type: "http", headers: { "X-City": same }, url: same })).toEqual([
      expect.stringMatching(/^\/tools\/0\/execution\/url: execution\.url: /),
    ]);
  });

  it("is that of each field, when several have the same text", async () => {
    const same = "{{props.ctiy}}";
    const url = "https://example.com/";
    const message = "'ctiy' is not among the properties of inputSchema, so props.ctiy never has a value.";
    expect(await placesOf({ type: "http", url, params: { q: same }, headers: { "X-City": same } })).toEqual([
      `/tools/0/execution/params/q: execution.params.q: ${message}`,
      `/tools/0/execution/headers/X-City: execution.headers.X-City: ${message}`,
    ]);
  });
});
