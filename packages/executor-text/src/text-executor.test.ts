import { textOf, type JsonObject, type Prepared } from "@mci/contract";
import { createCall, createTool, prepareContext } from "@mci/plugin-kit/testing";
import * as template from "@mci/template";
import { describe, expect, it } from "vitest";

import { textExecutor } from "./index.ts";

async function prepare(text: string): Promise<Prepared> {
  return textExecutor().prepare(createTool({ type: "text", text }), prepareContext({ template }));
}

async function run(text: string, props: JsonObject = {}, env: JsonObject = {}) {
  return (await prepare(text)).run(createCall(props, { env }));
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
    const prepared = await prepare("{{props.a}}");
    expect(prepared.run(createCall({ a: 1 }))).not.toBeInstanceOf(Promise);
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
    const prepared = await prepare("{{props.n}}");
    const numbers = Array.from({ length: 1000 }, (_, n) => n);
    const results = await Promise.all(numbers.map(async (n) => textOf(await prepared.run(createCall({ n })))));
    expect(results).toEqual(numbers.map(String));
  });

  it("explains a call by the text it would answer with", async () => {
    const prepared = await prepare("Hello {{props.name}}");
    expect(prepared.explain?.(createCall({ name: "Ada" }))).toEqual({
      text: "Hello Ada",
      parts: [{ name: "text", value: "Hello Ada", at: "/text" }],
    });
  });
});
