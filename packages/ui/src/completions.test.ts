import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { json } from "@codemirror/lang-json";
import { yaml } from "@codemirror/lang-yaml";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import type { JsonObject } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { completions } from "../page/source/completions.ts";

const schema: JsonObject = JSON.parse(readFileSync(join(import.meta.dirname, "../../schema/mci.schema.json"), "utf8"));

const noCard = (): never => {
  throw new Error("No card is shown.");
};

/** Returns the offer at the `‸` of a text. */
async function offeredAt(text: string, options: { readonly isTyped?: boolean } = {}): Promise<CompletionResult | null> {
  const position = text.indexOf("‸");
  const isJson = text.trimStart().startsWith("{");
  const doc = text.replace("‸", "");
  const state = EditorState.create({ doc, extensions: isJson ? json() : yaml() });
  ensureSyntaxTree(state, doc.length, 5_000);
  const source = completions(async () => ({ schema, env: ["API_KEY"] }), noCard);
  return source(new CompletionContext(state, position, options.isTyped !== true));
}

async function labelsAt(text: string, options?: { readonly isTyped?: boolean }): Promise<readonly string[]> {
  return (await offeredAt(text, options))?.options.map(({ label }) => label) ?? [];
}

describe("names", () => {
  it.each([
    ["at the top", "‸", ["schemaVersion", "tools", "toolsets", "mcp_servers"]],
    ["at the top of JSON", '{ "‸" }', ["schemaVersion", "tools"]],
    ["of a tool", "tools:\n  - ‸", ["name", "description", "execution"]],
    [
      "of a tool, half written",
      "tools:\n  - name: a\n    des‸\n    execution: { type: text }",
      ["description", "tags"],
    ],
    [
      "of a tool before others",
      'tools:\n  - name: a\n    ‸\n  - name: b\nlibraryDir: "."',
      ["description", "execution"],
    ],
    ["of an execution by its type", "tools:\n  - execution:\n      type: http\n      ‸", ["url", "method", "auth"]],
    ["by a type that follows", "tools:\n  - execution:\n      ‸\n      type: cli", ["command", "args", "flags"]],
    ["in braces", "tools:\n  - execution: { type: text, te‸ }", ["text", "templateEngine"]],
    ["in braces that are not closed", "tools:\n  - execution: { type: text, te‸\n  - name: b", ["text"]],
    ["of JSON", '{"tools": [{"execution": {"type": "file", "‸"}}]}', ["path", "enableTemplating"]],
    ["of JSON without a comma", '{"tools": [{"execution": {"type": "file" "pa‸"}}', ["path"]],
    ["of JSON without a closing quote", '{"tools": [{"name": "a", "des‸ }]}', ["description"]],
    ["of a scheme", "tools:\n- execution:\n    type: http\n    auth:\n      type: bearer\n      ‸", ["token"]],
    ["of a server", "mcp_servers:\n  github:\n    ‸", ["command", "url"]],
    ["after a mistake", "toolz: [\n]\ntools:\n  - nam: }\n    execution:\n      type: cli\n      ‸", ["command"]],
    ["of an item that may be a text", "toolsets:\n  - ‸", ["name", "filter"]],
  ])("are known %s", async (_, text, expected) => {
    expect(await labelsAt(text)).toEqual(expect.arrayContaining(expected));
  });

  it("are not offered twice, and not of another type", async () => {
    const labels = await labelsAt("tools:\n  - execution:\n      type: http\n      url: x\n      ‸\n      method: GET");
    expect(labels).not.toEqual(expect.arrayContaining(["type"]));
    expect(["type", "url", "method", "command", "text"].filter((name) => labels.includes(name))).toEqual([]);
  });

  it.each([
    ["in a text", "tools:\n  - description: some na‸"],
    ["in a text of several lines", "tools:\n  - description: |\n      some\n      na‸"],
    ["in a quoted text", 'tools:\n  - description: "some na‸"'],
    ["in a text of JSON", '{"tools": [{"description": "some na‸"}]}'],
    ["in a comment", "# na‸\ntools: []"],
    ["in what the format leaves open", "tools:\n  - _meta:\n      na‸"],
    ["for what is written already", "tools:\n  - name‸"],
  ])("are not offered %s", async (_, text) => {
    expect(await labelsAt(text, { isTyped: true })).toEqual([]);
  });

  it("wait on a new line until they are asked for", async () => {
    expect(await labelsAt("tools:\n  - name: a\n    ‸", { isTyped: true })).toEqual([]);
  });

  it("that are required come first", async () => {
    const options = (await offeredAt("tools:\n  - ‸"))?.options ?? [];
    expect(options.filter(({ boost }) => boost === 1).map(({ label }) => label)).toEqual(["name", "execution"]);
  });
});

describe("values", () => {
  it.each([
    [
      "types of executions",
      "tools:\n  - execution:\n      type: ‸",
      ["http", "cli", "file", "text", "mcp", "function"],
    ],
    ["types in JSON", '{"tools": [{"execution": {"type": "‸"}}]}', ["http", "text"]],
    ["types where JSON has no value", '{"tools": [{"execution": {"type": ‸}}]}', ["http", "text"]],
    ["an enum", "tools:\n  - input: s‸", ["strict", "lenient"]],
    ["examples", "tools:\n  - execution: { type: http, method: ‸ }", ["GET", "POST"]],
    ["true and false", "tools:\n  - disabled: ‸\n    name: a", ["true", "false"]],
    ["severities", "lint:\n  any-rule: ‸", ["off", "warning", "error"]],
  ])("are known: %s", async (_, text, expected) => {
    expect(await labelsAt(text)).toEqual(expect.arrayContaining(expected));
  });

  it("say what they are", async () => {
    const options = (await offeredAt("tools:\n  - execution: { type: ‸ }"))?.options ?? [];
    expect(options.find(({ label }) => label === "cli")?.detail).toBe("A program.");
  });

  it("are looked for anew in each part of the document", async () => {
    const result = await offeredAt('{"tools": [{"execution": {"type": "ht‸"}}]}');
    expect(result?.from).toBe('{"tools": [{"execution": {"type": "'.length);
  });
});

describe("placeholders", () => {
  const tool = `tools:
  - name: greet
    inputSchema:
      type: object
      properties:
        name: { type: string, description: The name. }
        address: { type: object, properties: { city: { type: string } } }
    execution:
      type: text
`;

  it.each([
    ["arguments", `${tool}      text: "Hello {{props.‸"`, ["name", "address"]],
    ["arguments, half written", `${tool}      text: Hello {{ props.na‸ }}`, ["name", "address"]],
    [
      "arguments in a text of several lines",
      `${tool}      text: |\n        Hello\n        @if(props.‸`,
      ["name", "address"],
    ],
    ["members of arguments", `${tool}      text: "{{props.address.‸}}"`, ["city"]],
    [
      "arguments in JSON",
      '{"tools":[{"inputSchema":{"properties":{"a":{}}},"execution":{"text":"{{props.‸"}}]}',
      ["a"],
    ],
    ["roots", `${tool}      text: "{{‸}}"`, ["props", "env", "call"]],
    ["env values", `${tool}      text: "{{env.OTHER}} {{env.‸}}"`, ["API_KEY", "OTHER"]],
    ["facts", `${tool}      text: "{{call.‸}}"`, ["id", "time", "tenant", "subject"]],
    ["nothing of a response", `${tool}      response: { template: "{{‸}}" }`, []],
    ["nothing in comments", "# {{‸", []],
  ])("offer %s", async (_, text, expected) => {
    expect(await labelsAt(text)).toEqual(expected);
  });
});
