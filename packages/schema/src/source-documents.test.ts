import { describe, expect, it } from "vitest";
import { fragmentsOf, wrapped, type Fragment } from "../fixtures/fragments.ts";
import { say } from "../fixtures/say.ts";
import { parse } from "./parse.ts";
import { validate } from "./validate/validate.ts";

const brokenAsPrinted = new Set([
  "Toolset Directory Structure",
  "JSON Schema v1",
  "HTTP Request Execution Schema Example (JSON body, API Key Auth)",
]);

describe.each([
  ["Schema Reference", "schema-reference.md", 33],
  ["Product Requirements", "product-requirements.md", 6],
])("%s", (document, file, count) => {
  const fragments = fragmentsOf(file).filter(({ title }) => !brokenAsPrinted.has(title));

  it(`${document}: all examples are here`, () => {
    expect(fragments).toHaveLength(count);
  });

  it.each(fragments.map((fragment): [string, Fragment] => [`${document}, ${fragment.title}`, fragment]))(
    "%s: is a valid file, even a strict one",
    async (_, fragment) => {
      const options = { kind: fragment.kind === "toolset" ? "toolset" : "main", strict: true } as const;
      expect(await say(wrapped(fragment), `example.${fragment.language}`, options)).toBe("");
    },
  );
});

describe("examples that are not valid as printed", () => {
  const toolset = named("schema-reference.md", "Toolset Directory Structure");
  const apiKey = named("product-requirements.md", "HTTP Request Execution Schema Example (JSON body, API Key Auth)");
  const tool = named("product-requirements.md", "JSON Schema v1");

  it("Schema Reference, Toolset Directory Structure: the comment is shown", async () => {
    const { problems } = await parse(toolset.text, { file: "main.mci.json" });
    expect(problems).toMatchObject([
      {
        message: "JSON has no comments.",
        line: 3,
        column: 26,
        excerpt: '    { "name": "github" } // Loads all .mci.json files in mci/github/\n                         ^',
      },
    ]);
  });

  it("Schema Reference, Toolset Directory Structure: loads without the comment", async () => {
    const repaired = { ...toolset, text: toolset.text.replace(/ \/\/.*/, "") };
    expect(await say(wrapped(repaired), "main.mci.json")).toBe("");
  });

  it("Product Requirements, HTTP Request Execution (JSON body, API Key Auth): the missing comma is shown", async () => {
    const { problems } = await parse(apiKey.text, { file: "example.mci.json" });
    expect(problems).toMatchObject([
      { message: `Expected ',' or '}' before "body".`, line: 15, column: 5, excerpt: '    "body": {\n    ^' },
    ]);
  });

  it("Product Requirements, HTTP Request Execution (JSON body, API Key Auth): loads with the comma", async () => {
    const repaired = { ...apiKey, text: apiKey.text.replace('}\n    "body"', '},\n    "body"') };
    expect(await say(wrapped(repaired), "example.mci.json")).toBe("");
  });

  it("Product Requirements, JSON Schema v1: the empty execution needs a type", async () => {
    expect(await say(wrapped(tool), "example.mci.json")).toBe(
      '19:16 tools[0].execution.type is missing. One of "http", "cli", "file", "text" or "mcp". [MCI_SCHEMA_FIELD]',
    );
    const filled = {
      ...tool,
      text: tool.text.replace('"execution": {}', '"execution": { "type": "text", "text": "Sunny" }'),
    };
    expect(await say(wrapped(filled), "example.mci.json")).toBe("");
  });

  it("Product Requirements, HTTP Execution (Detailed): query, short bodies and any method name", async () => {
    const executions = [
      { type: "http", method: "get", url: "https://example.com", query: { q: "{{input.q}}" } },
      { type: "http", method: "Post", url: "https://example.com", body: { json: { a: [1, null] } } },
      { type: "http", method: "PUT", url: "https://example.com", body: { form: { a: "b" } } },
      { type: "http", url: "https://example.com", body: { raw: "string" }, retries: { attempts: 1, backoff_ms: 500 } },
    ];
    const tools = executions.map((execution, index) => ({ name: `tool_${index}`, execution }));
    expect(await say(JSON.stringify({ schemaVersion: "1.0", tools }), "a.json")).toBe("");
  });
});

it("Schema Reference, Overview: JSON and YAML produce identical results", async () => {
  const json = named("schema-reference.md", "Top-Level Schema Structure, Example (JSON)");
  const yaml = named("schema-reference.md", "Top-Level Schema Structure, Example (YAML)");
  const fromJson = await parse(json.text, { file: "a.json" });
  const fromYaml = await parse(yaml.text, { file: "a.yml" });
  expect(fromYaml.value).toEqual(fromJson.value);
  expect(await validate(fromYaml, { kind: "main", strict: true })).toEqual([]);
});

function named(document: string, title: string): Fragment {
  const fragment = fragmentsOf(document).find((other) => other.title === title);
  if (fragment === undefined) throw new Error(`There is no example ${title}.`);
  return fragment;
}
