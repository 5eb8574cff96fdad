import { TemplateError, type Tool, type CommonExecution, type PrepareContext } from "@mci/contract";
import { prepareContext } from "@mci/plugin-kit/testing";
import { handlebarsEngine } from "@mci/template-handlebars";
import { goEngine } from "@mci/template-go";
import { describe, expect, it } from "vitest";

import { responseShaper, type RawResponse, type ShapedResponse } from "../index.ts";

interface Reported {
  readonly message: string;
  readonly hint?: string | undefined;
  readonly line?: number | undefined;
  readonly isWarning: boolean;
}

function contextWith(reported: Reported[]): PrepareContext {
  return prepareContext({
    engines: [handlebarsEngine(), goEngine()],
    report(error, _, { isWarning = false } = {}) {
      const line = TemplateError.is(error) ? error.line : undefined;
      reported.push({ message: error.message, hint: error.hint, line, isWarning });
    },
  });
}

async function shaped(
  parts: Pick<CommonExecution, "response" | "responseTemplate">,
  answer: RawResponse | string,
  reported: Reported[] = [],
  tool: Pick<Tool, "outputSchema"> = {},
): Promise<ShapedResponse> {
  const shaper = await responseShaper({ type: "http", ...parts }, contextWith(reported), tool);
  if (shaper === undefined) throw new Error("There is nothing to do.");
  return shaper.shape(typeof answer === "string" ? { text: answer } : answer);
}

const order =
  '{"id":12345678901234567890,"total":125.50,"items":[{"name":"Apple","price":1.50},{"name":"Pear","price":2}]}';

describe("a response template", () => {
  it.each([
    ["Order {{ .id }}: ${{ .total }}", "Order 12345678901234567890: $125.50"],
    ["{{id}}: {{#each items}}{{name}} {{price}};{{/each}}", "12345678901234567890: Apple 1.50;Pear 2;"],
    ["{{- range .items }}\n- {{ .name }}\n{{- end }}", "- Apple\n- Pear"],
    ["\n \n  {{ .total }} \n\n", "  125.50 "],
    ["{{nowhere.at.all}}|{{total}}", "|125.50"],
    ["{{ .nowhere.at.all }}|{{ .total }}", "|125.50"],
    ["{{ .items }}", '[{"name":"Apple","price":1.50},{"name":"Pear","price":2}]'],
  ])("%j is read in the language of its tags", async (template, text) => {
    expect(await shaped({ response: { template } }, order)).toEqual({ text });
  });

  it("leaves no structured value beside its text, which would show what it leaves out, unless one is promised", async () => {
    const answer = { text: order, value: JSON.parse(order) as unknown };
    for (const template of ["{{ .total }}", "{{#if a.b}}{{#each}}"]) {
      const parts = { response: { template } };
      // oxlint-disable-next-line no-await-in-loop -- two templates
      expect(await shaped(parts, answer)).not.toHaveProperty("value");
      // oxlint-disable-next-line no-await-in-loop -- two templates
      expect(await shaped(parts, answer, [], { outputSchema: {} })).toMatchObject({ value: answer.value });
    }
    const selected = { response: { select: "items[0]", template: "{{name}}" } };
    expect(await shaped(selected, answer)).toEqual({ text: "Apple" });
    const { value } = await shaped(selected, answer, [], { outputSchema: {} });
    expect(value).toEqual({ name: "Apple", price: 1.5 });
  });

  it("has a short form", async () => {
    expect(await shaped({ responseTemplate: "{{total}}" }, order)).toMatchObject({ text: "125.50" });
    const both = { responseTemplate: "a", response: { template: "b" } };
    await expect(shaped(both, order)).rejects.toThrow("are the same: give one of them");
  });

  it("renders what was selected and cut, and is cut itself", async () => {
    const response = {
      select: "items",
      maxItems: 1,
      template: "{{#each this}}{{name}} {{price}}{{/each}}",
      maxChars: 5,
    };
    expect(await shaped({ response }, order)).toEqual({
      text: "Apple\n[... cut: 5 of 10 characters shown]",
      note: "[... cut: 1 of 2 items shown]",
      metadata: { truncated: true, items_total: 2, items_shown: 1, chars_total: 10, chars_shown: 5 },
    });
  });

  it("with a mistake is a warning, and every answer comes as it is and says so", async () => {
    const reported: Reported[] = [];
    const result = await shaped({ response: { template: "a\n{{ .name" } }, order, reported);
    expect(result.text).toBe(order);
    expect(result.metadata?.["template_error"]).toMatch(/^Template syntax error at line 2, column \d+: /);
    expect(reported).toMatchObject([{ message: expect.any(String), isWarning: true }]);
  });

  it("in two languages at once is a mistake that names both places", async () => {
    const reported: Reported[] = [];
    const result = await shaped({ response: { template: "{{ .name }}\n{{#each items}}{{/each}}" } }, order, reported);
    const message =
      "The template is written in two languages: in Go's at line 1, column 1, in handlebars at line 2, column 1.";
    expect(result.metadata).toEqual({ template_error: `Template syntax error at line 2, column 1: ${message}` });
    expect(reported).toMatchObject([{ message, isWarning: true }]);
  });

  it.each([
    ["Names:\n{% for item in items %}{{ item.name }}{% endfor %}", 2, /^undefined$/],
    ["a\n{%- if total %}{{ total | round }}{% endif %}", 2, /^Template syntax error at line 2, column 1: {% %} is of/],
    ["{{ .total }}{{#each items}}{{/each}}{%  set x = 1 %}", 1, /^Template syntax error at line 1, column 37: {% %}/],
  ])("with tags of jinja that is taken for another language is one warning: %j", async (template, line, problem) => {
    const reported: Reported[] = [];
    const { metadata } = await shaped({ response: { template } }, order, reported);
    const message = "{% %} is of jinja, and this template is not read as jinja's: it is written as it stands.";
    const hint = expect.stringMatching(/^In a schema file `response: { templateEngine: jinja }` says/);
    expect(reported).toMatchObject([{ message, hint, line, isWarning: true }]);
    expect(String(metadata?.["template_error"])).toMatch(problem);
  });

  it.each([
    [{ template: "{% for x in items %}{{x}}{% endfor %}", templateEngine: "handlebars" }],
    [{ template: "{{total}} {%} 5{% 100" }],
  ])("may have {%% as its text: %j", async (response) => {
    const reported: Reported[] = [];
    await shaped({ response }, order, reported);
    expect(reported.filter(({ message }) => message.includes("jinja"))).toEqual([]);
  });

  it("that fails gives the answer as it came, and where it failed", async () => {
    const result = await shaped({ response: { template: "x\n {{ lt .items 5 }}" } }, order);
    expect(result.text).toBe(order);
    expect(result.metadata?.["template_error"]).toMatch(/^Template error at line 2, column \d+: /);
  });

  it("is not used for what is not JSON", async () => {
    expect(await shaped({ response: { template: "{{a}}" } }, "plain text")).toEqual({
      text: "plain text",
      metadata: { template_error: "The answer is not JSON." },
    });
    const response = { select: "keys(@)", template: "{{a}}" };
    const { metadata } = await shaped({ response }, "[1]");
    expect(Object.keys(metadata ?? {})).toEqual(["select_problem"]);
  });

  it.each(["", " \n"])("is not used for an empty answer, which stays empty: %j", async (text) => {
    expect(await shaped({ response: { template: "{{a}}" } }, text)).toEqual({ text });
    expect(await shaped({ response: { select: "a", template: "{{a}}" } }, text)).toEqual({ text });
  });

  it("in a language nobody has is an error of the tool", async () => {
    const response = { template: "x", templateEngine: "liquid" };
    await expect(shaped({ response }, order)).rejects.toThrow("There is no template engine 'liquid'.");
  });

  it("is given what stands where there is no text", async () => {
    expect(await shaped({ response: { template: "{{a}}" } }, { text: "shown", value: { a: 1 } })).toMatchObject({
      text: "1",
    });
  });
});
