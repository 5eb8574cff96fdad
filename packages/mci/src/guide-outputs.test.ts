import { join } from "node:path";

import { textOf, type ToolResult } from "@mci/contract";
import { closedAtEnd, folderOf, serve } from "@mci/plugin-kit/test";
import { describe, expect, it } from "vitest";

import { MCIClient } from "./mci-client.ts";

/** Calls a tool of the MCP Tools Guide's format, whose API answers with this JSON. */
async function answered(json: string, template: string): Promise<ToolResult> {
  const origin = await serve((_, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(json),
  );
  const HTTP = { endpoint: `${origin}/`, method: "GET", response_template: template };
  const folder = folderOf({ "tool.json": { name: "get", description: "Asks the API.", config: { HTTP } } });
  const client = closedAtEnd(await MCIClient.load(join(folder, "tool.json")));
  return client.execute("get");
}

const person = '{ "name": "John Doe", "age": 30, "email": "john@example.com" }';
const fruits = `{ "items": [
  {"name": "Apple", "price": 1.50}, {"name": "Banana", "price": 0.75}, {"name": "Orange", "price": 1.25}
] }`;
const order = `{ "order_id": "ORD-12345", "customer": "John Doe", "total": 125.50, "items": [
  {"product": "Widget A", "quantity": 2, "price": 25.00}, {"product": "Widget B", "quantity": 3, "price": 25.50}
], "status": "shipped" }`;
const search = `{ "query": "rust programming", "total_results": 1250, "results": [
  {"title": "The Rust Programming Language", "url": "https://doc.rust-lang.org/book/", "snippet": "The official Rust book"},
  {"title": "Rust by Example", "url": "https://doc.rust-lang.org/rust-by-example/", "snippet": "Learn Rust with examples"}
] }`;
const conditional =
  "{{- if .error }}\nError: {{ .error }}\n{{- else }}\nStatus: {{ .status }}\nMessage: {{ .message }}\n{{- end }}";

describe("MCP Tools Guide", () => {
  it.each([
    [
      "Variable Access",
      person,
      "Name: {{ .name }}\nAge: {{ .age }}\nEmail: {{ .email }}",
      "Name: John Doe\nAge: 30\nEmail: john@example.com",
    ],
    [
      "Nested Fields",
      '{ "user": { "profile": { "name": "John Doe", "location": "New York" } } }',
      "{{ .user.profile.name }} is located in {{ .user.profile.location }}",
      "John Doe is located in New York",
    ],
    [
      "Loops",
      fruits,
      "Shopping List:\n{{- range $index, $item := .items }}\n- {{ .name }}: ${{ .price }}\n{{- end }}",
      "Shopping List:\n- Apple: $1.50\n- Banana: $0.75\n- Orange: $1.25",
    ],
    [
      "Conditionals",
      '{ "status": "success", "message": "Operation completed", "error": null }',
      conditional,
      "Status: success\nMessage: Operation completed",
    ],
    ["Conditionals, the other branch", '{ "error": "no such user" }', conditional, "Error: no such user"],
    [
      "Index Access",
      '{ "items": ["a", {"b": 1.0}] }',
      "First item: {{ index .items 0 }}\nSecond item: {{ index .items 1 }}",
      'First item: a\nSecond item: {"b":1.0}',
    ],
    ["Whitespace Control", '{ "condition": true }', "a\n{{- if .condition -}}\n  Content\n{{- end -}}\nb", "aContentb"],
    [
      "Template Examples, Example 1: Weather API",
      '{ "location": "New York", "temperature": 72, "conditions": "Partly Cloudy", "humidity": 65, "wind_speed": 10 }',
      "Weather for {{ .location }}:\nTemperature: {{ .temperature }}°F\nConditions: {{ .conditions }}\n" +
        "Humidity: {{ .humidity }}%\nWind Speed: {{ .wind_speed }} mph",
      "Weather for New York:\nTemperature: 72°F\nConditions: Partly Cloudy\nHumidity: 65%\nWind Speed: 10 mph",
    ],
    [
      "Template Examples, Example 2: User Orders",
      order,
      "Order #{{ .order_id }} for {{ .customer }}\n\nItems:\n{{- range $index, $item := .items }}\n" +
        "- {{ .product }} (x{{ .quantity }}): ${{ .price }}\n{{- end }}\n\nTotal: ${{ .total }}\nStatus: {{ .status }}",
      "Order #ORD-12345 for John Doe\n\nItems:\n- Widget A (x2): $25.00\n- Widget B (x3): $25.50\n\n" +
        "Total: $125.50\nStatus: shipped",
    ],
    [
      "Template Examples, Example 3: Search Results",
      search,
      'Search results for "{{ .query }}" ({{ .total_results }} total):\n\n{{- range $index, $result := .results }}\n' +
        "{{ add $index 1 }}. {{ .title }}\n   {{ .url }}\n   {{ .snippet }}\n{{- end }}",
      'Search results for "rust programming" (1250 total):\n1. The Rust Programming Language\n' +
        "   https://doc.rust-lang.org/book/\n   The official Rust book\n2. Rust by Example\n" +
        "   https://doc.rust-lang.org/rust-by-example/\n   Learn Rust with examples",
    ],
    [
      "Configuration Examples, Example 1: Simple GET Request",
      '{ "name": "Ada", "email": "ada@example.com", "status": "active" }',
      "User: {{ .name }}\nEmail: {{ .email }}\nStatus: {{ .status }}",
      "User: Ada\nEmail: ada@example.com\nStatus: active",
    ],
    [
      "Configuration Examples, Example 2: POST with Body Parameters",
      '{ "order_id": "ORD-1", "total": 99.90, "estimated_delivery": "Friday" }',
      "Order created successfully!\nOrder ID: {{ .order_id }}\nTotal: ${{ .total }}\nEstimated delivery: {{ .estimated_delivery }}",
      "Order created successfully!\nOrder ID: ORD-1\nTotal: $99.90\nEstimated delivery: Friday",
    ],
    [
      "Configuration Examples, Example 3: Complex RESTful API",
      '{ "name": "Lamp", "price": 12.00, "stock": 3 }',
      "Product updated: {{ .name }}\nPrice: ${{ .price }}\nStock: {{ .stock }} units",
      "Product updated: Lamp\nPrice: $12.00\nStock: 3 units",
    ],
    [
      "Configuration Examples, Example 4: Search API with Template",
      '{ "query": "lamp", "total_results": 12, "limit": 1, "results": [{ "name": "Lamp", "price": 9.50, "description": "Small" }] }',
      'Found {{ .total_results }} products for "{{ .query }}":\n\n{{- range $index, $product := .results }}\n' +
        "{{ add $index 1 }}. {{ .name }} - ${{ .price }}\n   {{ .description }}\n{{- end }}\n\n" +
        "{{- if gt .total_results .limit }}\nShowing {{ .limit }} of {{ .total_results }} results\n{{- end }}",
      'Found 12 products for "lamp":\n1. Lamp - $9.50\n   Small\nShowing 1 of 12 results',
    ],
    [
      "Troubleshooting, Template Errors",
      '{ "a": [1.0, null] }',
      "{{/* Debug: output raw JSON */}}\n{{ . }}",
      '{"a":[1.0,null]}',
    ],
    [
      "Calling Tools, Success Response",
      '{ "temperature": 72, "conditions": "Partly Cloudy" }',
      "Weather for New York:\nTemperature: {{ .temperature }}°F\nConditions: {{ .conditions }}",
      "Weather for New York:\nTemperature: 72°F\nConditions: Partly Cloudy",
    ],
  ])("%s: prints what the guide prints", async (_, json, template, printed) => {
    const result = await answered(json, template);
    expect(result).toMatchObject({ isError: false, content: [{ type: "text", text: printed }] });
    expect(result.content).toHaveLength(1);
  });

  it("Template Error Handling: the original JSON, an error message, and still a success", async () => {
    const json = '{ "original": "json", "data": "here" }';
    const template = "one\ntwo\nthree\nfour\n{{ .name";
    const result = await answered(json, template);
    expect(result.isError).toBe(false);
    expect(JSON.parse(textOf(result))).toEqual(JSON.parse(json));
    expect(result.metadata?.["template_error"]).toMatch(/^Template syntax error at line 5, column \d+: /);
  });
});
