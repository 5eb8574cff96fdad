import type { JsonObject, Problem } from "@mci/contract";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";
import { MCIClient } from "./index.ts";

const inputSchema = { type: "object", properties: { city: { type: "string" }, days: {}, list: {} } };

function schemaWith(execution: object): JsonObject {
  return { schemaVersion: "1.0", tools: [{ name: "weather", inputSchema, execution }] };
}

describe("a template that reads an argument its tool does not declare", () => {
  const hint = "inputSchema does not declare 'unit', so it is dropped even when given. It declares city, days, list.";

  it.each([
    ["builtin", "{{props.unit}}"],
    ["jinja", "{{ props.unit }}"],
    ["jinja", "{{ input['unit'] | upper }}"],
    ["handlebars", "{{props.unit}}"],
    ["handlebars", "{{#if true}}{{input.[unit]}}{{/if}}"],
    ["handlebars", "{{#each props.list}}{{@root.props.unit}}{{/each}}"],
    ["go", "{{ .props.unit }}"],
    ["go", "{{ upper $.props.unit }}"],
  ])("says so in %s: %s", async (templateEngine, text) => {
    const document = schemaWith({ type: "text", templateEngine, text });
    const client = closedAtEnd(await MCIClient.from(document, { onWarning: () => {} }));
    const result = await client.execute("weather", { unit: "celsius", list: [1] });
    expect(result).toMatchObject({ isError: true, code: "MCI_TEMPLATE_MISSING" });
    expect(result.isError && result.error).toContain(hint);
  });

  it.each([
    ["jinja", "{% for props in [{}] %}{{ props.unit }}{% endfor %}"],
    ["handlebars", "{{#each props.list}}{{props.unit}}{{/each}}"],
    ["go", "{{ range .props.list }}{{ .props.unit }}{{ end }}"],
  ])("is told apart from another value of that name in %s: %s", async (templateEngine, text) => {
    const document = schemaWith({ type: "text", templateEngine, text });
    const client = closedAtEnd(await MCIClient.from(document, { onWarning: () => {} }));
    const result = await client.execute("weather", { list: [{ props: {} }] });
    expect(result).toMatchObject({ isError: true, code: "MCI_TEMPLATE_MISSING" });
    expect(result.isError && result.error).not.toContain("does not declare");
  });

  it.each([
    ["url", { type: "http", url: "https://example.com/{{props.unit}}/x?a={{props.city}}" }],
    ["url", { type: "http", url: "https://{{ props.unit }}.example.com/" }],
    ["args.0", { type: "cli", command: "ls", args: ["a{{props.unit}}"] }],
    ["args.1", { type: "cli", command: "ls", args: ["-x", "{{props.unit}}"] }],
    ["command", { type: "cli", command: "./x-{{props.unit}}" }],
  ])("is warned of once, where it stands: execution.%s", async (field, execution) => {
    const warnings: Problem[] = [];
    const onWarning = (problem: Problem): void => void warnings.push(problem);
    closedAtEnd(await MCIClient.from(schemaWith(execution), { onWarning }));
    const message = "'unit' is not among the properties of inputSchema, so props.unit never has a value.";
    expect(warnings.map((warning) => warning.message)).toEqual([`execution.${field}: ${message}`]);
  });
});
