import {
  defaultLimits,
  textOf,
  type Call,
  type PrepareContext,
  type TextExecution,
  type Tool,
  type JsonObject,
} from "@mci/contract";
import { builtinEngine, parseField, parseValue } from "@mci/template";
import { describe, expect, it } from "vitest";

import { textExecutor } from "./index.ts";

const network = { mode: "auto", allowHosts: [], denyHosts: [] } as const;
const rules = { anyPaths: false, directories: [], network };

const kit: PrepareContext = {
  field: parseField,
  value: parseValue,
  template: async (source) => builtinEngine().compile(source, { missing: "error", limits: defaultLimits, include }),
  rules,
  limits: defaultLimits,
  warn: () => {},
  report(error) {
    throw error;
  },
};

function include(): never {
  throw new Error("Nothing is included here.");
}

function toolOf(execution: TextExecution): Tool<TextExecution> {
  const origin = { folder: import.meta.dirname, rules, document: {} };
  return { name: "greet", tags: [], annotations: {}, execution, origin };
}

function callOf(props: JsonObject, env: JsonObject = {}): Call {
  return {
    scope: { props, input: props, properties: props, env },
    signal: new AbortController().signal,
    cancellation: new AbortController().signal,
    context: {},
    progress: () => {},
    mask: () => {},
  };
}

async function run(text: string, props: JsonObject = {}, env: JsonObject = {}) {
  const prepared = await textExecutor().prepare(toolOf({ type: "text", text }), kit);
  return prepared.run(callOf(props, env));
}

describe("textExecutor", () => {
  it("Schema Reference, Text Execution: answers with the rendered text", async () => {
    const source = "Hello {{props.username}}! This message was generated on {{env.CURRENT_DATE}}.";
    expect(await run(source, { username: "Ada" }, { CURRENT_DATE: "2026-01-02" })).toEqual({
      isError: false,
      content: [{ type: "text", text: "Hello Ada! This message was generated on 2026-01-02." }],
    });
  });

  it("Schema Reference, Text Execution: renders blocks", async () => {
    const source =
      "Report for {{props.username}}\n@if(props.premium)Premium features enabled@else Standard features available @endif";
    expect(textOf(await run(source, { username: "Ada", premium: true }))).toContain("Premium features enabled");
    expect(textOf(await run(source, { username: "Ada", premium: false }))).toContain("Standard features available");
  });

  it("answers without a promise, so that a call costs little more than its text", async () => {
    const prepared = await textExecutor().prepare(toolOf({ type: "text", text: "{{props.a}}" }), kit);
    expect(prepared.run(callOf({ a: 1 }))).not.toBeInstanceOf(Promise);
  });

  it("never reads a value as a template", async () => {
    const hostile = "{{env.SECRET}} @if(true) @include('x') {!! props !!}";
    expect(textOf(await run("{{props.a}}", { a: hostile }, { SECRET: "SECRET-1" }))).toBe(hostile);
  });

  it("reports a mistake in the text when the tool is prepared", async () => {
    await expect(run("a\n@if(props.x) b")).rejects.toMatchObject({ code: "MCI_TEMPLATE_SYNTAX", line: 2, column: 1 });
  });

  it("reports a missing value when the tool is called", async () => {
    await expect(run("{{props.city}}")).rejects.toMatchObject({ code: "MCI_TEMPLATE_MISSING" });
  });

  it("keeps interleaved calls apart", async () => {
    const prepared = await textExecutor().prepare(toolOf({ type: "text", text: "{{props.n}}" }), kit);
    const numbers = Array.from({ length: 1000 }, (_, n) => n);
    const results = await Promise.all(numbers.map(async (n) => textOf(await prepared.run(callOf({ n })))));
    expect(results).toEqual(numbers.map(String));
  });

  it("explains a call by the text it would answer with", async () => {
    const prepared = await textExecutor().prepare(toolOf({ type: "text", text: "Hello {{props.name}}" }), kit);
    expect(prepared.explain?.(callOf({ name: "Ada" }))).toEqual({
      text: "Hello Ada",
      parts: [{ name: "text", value: "Hello Ada", at: "/text" }],
    });
  });
});
