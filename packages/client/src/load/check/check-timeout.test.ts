import type { Problem } from "@mci/contract";
import { textExecutor } from "@mci/executor-text";
import { documentSource } from "@mci/source-file";
import { describe, expect, it } from "vitest";
import { checkTools } from "../../check-tools.ts";
import { load } from "../../../test/load.ts";

const waiting = { type: "wait", prepare: () => ({ run: () => new Promise<never>(() => {}) }) };
const timed = (timeout_ms: unknown): Record<string, unknown> => ({
  name: "a",
  execution: { type: "wait", timeout_ms },
});

describe("timeout_ms of a main file", () => {
  it.each([
    ["{{env.LIMIT_MS}}", { LIMIT_MS: "20" }],
    ["{{env.LIMIT_MS|20}}", {}],
    ["{{ env.LIMIT_MS | '20' }}", {}],
    ["{{env.LIMIT_MS}}0", { LIMIT_MS: 2 }],
  ])("is read from env: %s", async (timeout, env) => {
    const client = await load([timed(timeout)], { executors: [waiting], env });
    expect(await client.execute("a")).toMatchObject({ code: "MCI_TIMEOUT", error: expect.stringContaining("20 ms") });
  });

  it.each([
    [{}, "Missing value: env.LIMIT_MS"],
    [{ LIMIT_MS: "" }, 'must be an integer, found ""'],
    [{ LIMIT_MS: "5s" }, 'must be an integer, found "5s"'],
    [{ LIMIT_MS: "-1" }, 'must be an integer, found "-1"'],
  ])("is refused with the values %j", async (env, message) => {
    await expect(load([timed("{{env.LIMIT_MS}}")], { executors: [waiting], env })).rejects.toMatchObject({
      name: "LoadError",
      problems: [
        { severity: "error", pointer: "/tools/0/execution/timeout_ms", message: expect.stringContaining(message) },
      ],
    });
  });

  it("sees no arguments", async () => {
    await expect(load([timed("{{props.ms}}")], { executors: [waiting] })).rejects.toThrow(
      /only env has values, not props\.ms/,
    );
  });

  it.each(["5000", "soon", true, 1.5])("is an integer if it names no env value: %j", async (timeout) => {
    await expect(load([timed(timeout)], { executors: [waiting] })).rejects.toThrow("must be an integer");
  });

  it("needs no value in a check, which lists the name", async () => {
    const tool = { name: "a", execution: { type: "text", text: "x", timeout_ms: "{{env.LIMIT_MS}}" } };
    const source = documentSource({ schemaVersion: "1.0", tools: [tool] });
    const { problems, references } = await checkTools({ sources: [source], executors: [textExecutor()] });
    expect([problems, references.env]).toEqual([[], { LIMIT_MS: ["a"] }]);
  });
});

it("warns of a timeout from env in a toolset, where the default counts", async () => {
  const problems: Problem[] = [];
  const source = documentSource({ schemaVersion: "1.0", tools: [timed("{{env.LIMIT_MS}}")] });
  const client = await load([], {
    executors: [waiting],
    env: { LIMIT_MS: "20" },
    timeoutMs: 30,
    onWarning: (problem) => problems.push(problem),
    sources: [
      {
        name: "toolset",
        async load(context) {
          const tools = await source.load(context);
          return tools.map((tool) => ({ ...tool, origin: { ...tool.origin, document: {}, toolset: "more" } }));
        },
      },
    ],
  });
  expect(problems).toMatchObject([
    { severity: "warning", message: expect.stringContaining("A toolset file has no values of env") },
  ]);
  expect(await client.execute("a")).toMatchObject({ error: expect.stringContaining("30 ms") });
});
