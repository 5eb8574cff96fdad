import { defaultLimits, type CompileOptions } from "@mci/contract";
import { builtinEngine } from "@mci/template";
import { describe, expect, it } from "vitest";
import { good, lintDocument, oneParameter, type ToolDocument } from "../test/lint-document.ts";
import { rules } from "./rules.ts";

const http = { type: "http", url: "https://api.example.com/notes" };
const write = { destructiveHint: false };

/** For each rule tools that it reports, and tools close to them that it does not. */
const cases: Readonly<
  Record<string, { readonly bad: readonly ToolDocument[]; readonly fine: readonly ToolDocument[] }>
> = {
  "missing-description": {
    bad: [{ description: undefined }, { description: "  " }],
    fine: [{ description: "Hello." }],
  },
  "vague-description": {
    bad: [
      { description: "Gets the weather." },
      { description: "TODO" },
      { name: "listCities", description: "Lists cities" },
    ],
    fine: [{ description: "Returns degrees for a city." }, { description: "获取城市的天气预报" }],
  },
  "undescribed-parameter": {
    bad: [
      { inputSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] } },
      { inputSchema: oneParameter("city", { items: { properties: { id: {} } } }, ["city"]) },
    ],
    fine: [
      {
        inputSchema: {
          $defs: { city: { type: "string", description: "A city." } },
          properties: { city: { $ref: "#/$defs/city" } },
          required: ["city"],
        },
      },
    ],
  },
  "unfit-parameter-name": {
    bad: [
      { inputSchema: oneParameter("$top", {}, ["$top"]), execution: { type: "text", text: '{{props["$top"]}}' } },
      { inputSchema: oneParameter("city", { items: { anyOf: [{ properties: { "page[size]": {} } }] } }, ["city"]) },
      {
        inputSchema: oneParameter("x".repeat(65), {}, ["x".repeat(65)]),
        execution: { type: "text", text: `{{props.${"x".repeat(65)}}}` },
      },
    ],
    fine: [
      {
        inputSchema: oneParameter("a.b-c_D", { enum: ["$top"] }, ["a.b-c_D"]),
        execution: { type: "text", text: '{{props["a.b-c_D"]}}' },
      },
    ],
  },
  "unused-input": {
    bad: [
      { execution: { type: "text", text: "{{env.CITY}} of your input" } },
      { execution: { type: "text", text: "{% if props['town'] %}{{ props.a }}{% endif %}", templateEngine: "jinja" } },
    ],
    fine: [
      { execution: { type: "text", text: "@foreach(x in input.city)\n{{x}}\n@endforeach" } },
      { execution: { type: "text", text: "{{ city }}", templateEngine: "third" } },
      { execution: { type: "text", text: "{% set p = props %}{{ p.city }}", templateEngine: "jinja" } },
      { execution: { type: "text", text: "{{ props['a'] }}{{ props[input.name] }}", templateEngine: "jinja" } },
      { execution: { type: "cli", command: "echo", flags: { "--city": { from: "props.city", type: "value" } } } },
      { execution: { type: "mcp", serverName: "x", toolName: "y" } },
      { execution: { type: "file", path: "city.txt" } },
    ],
  },
  "optional-without-fallback": {
    bad: [
      { inputSchema: oneParameter("city") },
      { inputSchema: oneParameter("city"), execution: { type: "cli", command: "echo", args: ["{{props.city}}"] } },
      { inputSchema: oneParameter("city"), execution: { type: "http", url: "https://a.example/{{props.city}}" } },
      {
        inputSchema: oneParameter("city", { type: "object", properties: { id: { description: "An id." } } }, ["city"]),
        execution: { type: "text", text: "{{props.city.id}}" },
      },
    ],
    fine: [
      { inputSchema: oneParameter("city", { default: "Oslo" }) },
      { inputSchema: oneParameter("city"), execution: { type: "text", text: "{{props.city | 'none'}}" } },
      {
        inputSchema: oneParameter("city"),
        execution: { type: "text", text: "@if(props.city)in {{props.city}}@endif" },
      },
      {
        inputSchema: oneParameter("city"),
        execution: { ...http, params: { city: "{{props.city}}" }, headers: { City: "{{props.city}}" } },
      },
      { inputSchema: oneParameter("city"), execution: { type: "text", text: "{{ city }}", templateEngine: "third" } },
    ],
  },
  "strict-schema": {
    bad: [
      { inputSchema: oneParameter("city", { oneOf: [{ type: "string" }] }, ["city"]) },
      { inputSchema: oneParameter("city", { type: "object", additionalProperties: true }, ["city"]) },
    ],
    fine: [
      { inputSchema: oneParameter("city", { anyOf: [{ type: "string" }, { type: "null" }] }, ["city"]) },
      { inputSchema: { ...oneParameter("city", {}, ["city"]), additionalProperties: false } },
    ],
  },
  "unannotated-write": {
    bad: [
      { execution: { ...http, method: "POST", params: { city: "{{props.city}}" } } },
      { execution: { type: "cli", command: "/bin/rm", args: ["{{props.city}}"] } },
      {
        execution: { ...http, method: "delete", params: { city: "{{props.city}}" } },
        annotations: { readOnlyHint: true },
      },
      { name: "delete_city", execution: { type: "mcp", serverName: "x", toolName: "y" } },
    ],
    fine: [
      { execution: { ...http, params: { city: "{{props.city}}" } } },
      {
        execution: { ...http, method: "POST", params: { city: "{{props.city}}" } },
        annotations: { readOnlyHint: true },
      },
      { execution: { ...http, method: "PUT", params: { city: "{{props.city}}" } }, annotations: write },
      { name: "delete_city", execution: { type: "text", text: "{{props.city}}" } },
    ],
  },
  "open-command": {
    bad: [{ execution: { type: "cli", command: "sh", args: ["-c", "echo {{props.city}}"] } }],
    fine: [{ execution: { type: "cli", command: "sh", args: ["-c", 'echo "$1"', "sh", "{{props.city}}"] } }],
  },
  "open-body": {
    bad: [
      { annotations: write, execution: { ...http, method: "POST", body: { raw: "{{ props.city }}" } } },
      {
        annotations: write,
        execution: { ...http, method: "POST", body: { type: "raw", content: "{!!input.city!!}" } },
      },
    ],
    fine: [{ annotations: write, execution: { ...http, method: "POST", body: { raw: "city={{props.city}}" } } }],
  },
  "hidden-characters": {
    bad: [
      { description: "Returns the weather of any city.\u{e0053}\u{e0065}" },
      { inputSchema: oneParameter("city", { description: "A\u200bcity." }, ["city"]) },
    ],
    fine: [{ description: "Returns the weather: ☀️ or 🌧️ and 👩‍🌾, نامه‌ها" }],
  },
};

describe("a rule", () => {
  it.each(Object.entries(cases))("%s reports what is bad, and nothing else", async (name, { bad, fine }) => {
    const numbered = (tools: readonly ToolDocument[]): object[] =>
      tools.map((tool, index) => ({ ...good, ...tool, name: `${String(tool["name"] ?? good["name"])}_${index}` }));
    const files = { "city.txt": "In {{props.city}}" };
    // Each by itself, as all have the same description.
    const off = { rules: { "similar-description": "off" } } as const;
    const reported = await lintDocument({ tools: numbered(bad) }, off, files);
    expect(reported.problems.map(({ rule, tool }) => [rule, tool])).toEqual(
      numbered(bad).map((tool) => [name, Reflect.get(tool, "name")]),
    );
    for (const { file, line, column, excerpt } of reported.problems) {
      expect([file, line, column, excerpt]).toEqual([
        expect.stringMatching(/mci\.json$/),
        expect.any(Number),
        expect.any(Number),
        expect.stringContaining("^"),
      ]);
    }
    const { problems } = await lintDocument({ tools: numbered(fine) }, off, files);
    expect(problems).toEqual([]);
  });

  it("about similar descriptions names the first of them, and tells apart what differs in a tenth of its words", async () => {
    const described = (name: string, description: string): object => ({ ...good, name, description });
    const { problems } = await lintDocument({
      tools: [
        described("a", "Returns all open issues of a repository by number."),
        described("b", "Returns all OPEN issues of a repository, by number"),
        described("c", "Returns all closed issues of a repository by number."),
      ],
    });
    expect(problems).toMatchObject([
      { rule: "similar-description", tool: "b", message: "The description is nearly that of 'a'." },
    ]);
  });

  it("has a test", () => {
    expect([...Object.keys(cases), "similar-description"].toSorted()).toEqual(rules.map(({ name }) => name).toSorted());
  });
});

describe("a hint that shows a placeholder", () => {
  it.each(["a b", "@id", "1st", 'say "x"'])("shows one that loads, for the parameter %j", async (name) => {
    const inputSchema = oneParameter(name);
    const hintFor = async (rule: string, text: string): Promise<string> => {
      const { problems } = await lintDocument({ tools: [{ ...good, inputSchema, execution: { type: "text", text } }] });
      return /\{\{.*\}\}/.exec(problems.find((problem) => problem.rule === rule)?.hint ?? "")?.[0] ?? "";
    };
    const placeholder = await hintFor("unused-input", "x");
    const withFallback = await hintFor("optional-without-fallback", placeholder);
    const options: CompileOptions = { missing: "error", limits: defaultLimits, include: expect.unreachable };
    for (const text of [placeholder, withFallback]) {
      expect(
        builtinEngine()
          .compile(text, options)
          .render({ props: { [name]: "v" } }),
      ).toBe("v");
    }
  });
});
