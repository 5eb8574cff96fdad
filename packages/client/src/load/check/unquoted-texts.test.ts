import { textOf, type Problem, type TemplateEngine } from "@mci/contract";
import { fileExecutor } from "@mci/executor-file";
import { textExecutor } from "@mci/executor-text";
import { documentSource } from "@mci/source-file";
import { describe, expect, it } from "vitest";
import { checkTools } from "../../check-tools.ts";
import { load, textTool } from "../../../test/load.ts";

const tools = [
  textTool("a", "Hi {{ env.NAME | everybody }}"),
  { name: "b", execution: { type: "file", path: "{{env.DIR|./none}}/x.txt" } },
];
const warnings = [
  [
    "/tools/0/execution/text",
    "execution.text: The fallback everybody has no quotes: it counts as text.",
    "Write {{ env.NAME | 'everybody' }}.",
  ],
  [
    "/tools/1/execution/path",
    "execution.path: The fallback ./none has no quotes: it counts as text.",
    "Write {{env.DIR|'./none'}}.",
  ],
];
const shown = (problems: readonly Problem[]): unknown =>
  problems
    .filter(({ severity }) => severity === "warning")
    .map(({ pointer, message, hint }) => [pointer, message, hint]);

describe("fallbacks without quotes", () => {
  it("are warned of by a check, with what was meant", async () => {
    const source = documentSource({ schemaVersion: "1.0", tools });
    const { problems } = await checkTools({ sources: [source], executors: [textExecutor(), fileExecutor()] });
    expect([shown(problems), problems.length]).toEqual([warnings, 2]);
  });

  it("are warned of by a load, and count as text", async () => {
    const problems: Problem[] = [];
    const client = await load(tools, { onWarning: (problem) => problems.push(problem) });
    expect(shown(problems)).toEqual(warnings);
    expect(textOf(await client.execute("a"))).toBe("Hi everybody");
  });

  it("are filters in another language, which may tell what it reads", async () => {
    const filters: TemplateEngine = {
      name: "filters",
      compile: () => ({ names: ["env.NAME"], render: () => "ADA" }),
    };
    const problems: Problem[] = [];
    const tool = { name: "a", execution: { type: "text", templateEngine: "filters", text: "{{ env.NAME | upper }}" } };
    const client = await load([tool], { engines: [filters], onWarning: (problem) => problems.push(problem) });
    expect(problems).toEqual([]);
    expect(textOf(await client.execute("a"))).toBe("ADA");
  });

  it("of an argument read like paths, and the hint has the quotes", async () => {
    const source = documentSource({ schemaVersion: "1.0", tools: [textTool("a", "{{ props.city | Oslo }}")] });
    const { problems } = await checkTools({ sources: [source], executors: [textExecutor()] });
    expect(problems).toMatchObject([
      {
        severity: "error",
        message: "execution.text: Nothing is called 'Oslo' here: Oslo",
        hint: expect.stringContaining("text has quotes: 'Oslo'"),
      },
    ]);
  });
});
