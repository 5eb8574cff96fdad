import type { Tool } from "@mci/contract";
import { lockOf } from "@mci/source-file";
import { describe, expect, it } from "vitest";
import { good, lintDocument } from "../test/lint-document.ts";
import { lint } from "./lint.ts";
import { toSarif } from "./sarif.ts";

const vague = { ...good, description: "TODO" };

describe("lint", () => {
  it("takes severities from a tool, its file and the options, the nearest first", async () => {
    const document = {
      lint: { "vague-description": "error", "strict-schema": "off" },
      tools: [
        { ...vague, name: "a" },
        { ...vague, name: "b", lint: { "vague-description": "off" } },
        { ...vague, name: "c" },
      ],
    };
    const rules = { "vague-description": "off", "similar-description": "off" } as const;
    const { problems } = await lintDocument(document, { rules, tools: { c: { "vague-description": "warning" } } });
    expect(problems.map(({ tool, severity }) => [tool, severity])).toEqual([
      ["a", "error"],
      ["c", "warning"],
    ]);
  });

  it("reports rules that do not exist, once", async () => {
    const lintOf = { "vague-descripton": "off" };
    const { problems } = await lintDocument(
      { lint: lintOf, tools: [good, { ...good, name: "x", description: "Does something else." }] },
      { rules: { driftt: "off" } },
    );
    expect(problems).toMatchObject([
      { rule: "unknown-rule", message: "There is no rule 'driftt'.", hint: "Did you mean 'drift'?" },
      {
        rule: "unknown-rule",
        message: "There is no rule 'vague-descripton'.",
        line: 4,
        pointer: "/lint/vague-descripton",
      },
    ]);
  });

  it("counts the tokens that a model reads, and reports more than the budget", async () => {
    const long = {
      ...good,
      name: "long",
      description: "Tells a very long story. ".repeat(50),
      execution: { type: "text", text: "{{props.city}}" },
    };
    const { problems, tokens } = await lintDocument(
      { tools: [good, long] },
      { budget: 100, count: (text) => text.length },
    );
    expect(tokens.tools.map(({ tool }) => tool)).toEqual(["long", "get_weather"]);
    const sent = { name: good["name"], description: good["description"], input_schema: good["inputSchema"] };
    expect(tokens.tools[1]?.tokens).toBe(JSON.stringify(sent).length);
    expect(tokens.total).toBe(tokens.tools.reduce((sum, tool) => sum + tool.tokens, 0));
    expect(problems).toMatchObject([{ rule: "budget", severity: "error", hint: expect.stringContaining("long (") }]);
    const estimated = await lintDocument({ tools: [good, long] }, { budget: 2_000 });
    expect(estimated.problems).toEqual([]);
    expect(estimated.tokens.total).toBeGreaterThan(250);
  });

  it("counts tools that ask a person, which models get like any other", async () => {
    const asking = { ...good, name: "asking", approval: true };
    const { tokens } = await lintDocument({ tools: [good, asking] });
    expect(tokens.tools.map(({ tool }) => tool).toSorted()).toEqual(["asking", "get_weather"]);
  });

  it("reports differences from a lock, and says nothing of content for the tools of a toolbox", async () => {
    const tool = (name: string, description: string): Tool => ({
      name,
      description,
      tags: [],
      annotations: {},
      execution: { type: "text" },
      origin: { folder: "/", rules: { anyPaths: false, directories: [], network: {} }, document: {} },
    });
    const locked = [tool("kept", "Says hello to you."), tool("gone", "x"), tool("other", "Sings a song.")];
    const lock = new Map([
      ...(await lockOf(locked)),
      ["resource/docs://limits", { name: "resource/docs://limits", hash: "sha256-0" }],
    ]);
    const tools = [tool("kept", "Says hello to you."), tool("other", "Sings two songs."), tool("new", "Tells a joke.")];
    const { problems } = await lint({ tools }, { lock });
    expect(problems.map(({ rule, message }) => [rule, message])).toEqual([
      ["drift", '"gone" is in mci.lock, and not there any more.'],
      ["drift", "The tool is not in mci.lock."],
      ["drift", "The tool is not what mci.lock says: changed description."],
    ]);
    expect((await lint({ tools }, { lock, rules: { drift: "off" } })).problems).toEqual([]);
  });
});

describe("a SARIF log", () => {
  it("has what version 2.1.0 requires, with places and rules", async () => {
    const { problems } = await lintDocument({ tools: [vague] }, { budget: 1 });
    const log = JSON.parse(JSON.stringify(toSarif(problems, { version: "1.0.0", toUri: () => "a%20b.json" })));
    expect(log).toMatchObject({
      version: "2.1.0",
      runs: [
        {
          tool: { driver: { name: "mci lint", version: "1.0.0" } },
          columnKind: "utf16CodeUnits",
          results: [
            {
              ruleId: "vague-description",
              level: "warning",
              message: { text: expect.stringContaining("placeholder") },
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: "a%20b.json" },
                    region: { startLine: 6, startColumn: 22 },
                  },
                  logicalLocations: [{ name: "get_weather" }],
                },
              ],
            },
            { ruleId: "budget", level: "error" },
          ],
        },
      ],
    });
    const [{ tool, results }] = log.runs;
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
    for (const rule of tool.driver.rules) expect(rule.shortDescription.text).toMatch(/\.$/);
  });
});
