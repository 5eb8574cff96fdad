import { WrittenNumber } from "@mci/plugin-kit";
import { describe, expect, it } from "vitest";
import { render } from "../test/render.ts";

/** An answer as response templates see it: numbers that JavaScript would print otherwise keep their text. */
function answer(json: string): unknown {
  const marked = json.replaceAll(/(?<=[:[,]\s*)-?\d+(?:\.\d+)?(?=\s*[,}\]])/g, (number) =>
    String(Number(number)) === number ? number : JSON.stringify({ number }),
  );
  return JSON.parse(marked, (_key, value: unknown) =>
    typeof value === "object" && value !== null && "number" in value ? new WrittenNumber(String(value.number)) : value,
  );
}

/** Tests that a template prints an answer as the guide says. */
function prints(section: string, template: string, json: string, expected: string): void {
  it(`MCP Tools Guide, ${section}`, () => {
    // Blank lines around the whole are removed by the code that uses the text.
    expect(render(template, answer(json), { missing: "empty" }).replaceAll(/^\n+|\n+$/g, "")).toBe(expected);
  });
}

describe("the templates of the guide", () => {
  prints(
    "Variable Access",
    "Name: {{ .name }}\nAge: {{ .age }}\nEmail: {{ .email }}\n",
    '{ "name": "John Doe", "age": 30, "email": "john@example.com" }',
    "Name: John Doe\nAge: 30\nEmail: john@example.com",
  );

  prints(
    "Nested Fields",
    "{{ .user.profile.name }} is located in {{ .user.profile.location }}\n",
    '{ "user": { "profile": { "name": "John Doe", "location": "New York" } } }',
    "John Doe is located in New York",
  );

  prints(
    "Loops",
    "Shopping List:\n{{- range $index, $item := .items }}\n- {{ .name }}: ${{ .price }}\n{{- end }}\n",
    '{ "items": [{"name": "Apple", "price": 1.50}, {"name": "Banana", "price": 0.75}, {"name": "Orange", "price": 1.25}] }',
    "Shopping List:\n- Apple: $1.50\n- Banana: $0.75\n- Orange: $1.25",
  );

  const conditionals = `{{- if .error }}
Error: {{ .error }}
{{- else }}
Status: {{ .status }}
Message: {{ .message }}
{{- end }}
`;
  prints(
    "Conditionals",
    conditionals,
    '{ "status": "success", "message": "Operation completed", "error": null }',
    "Status: success\nMessage: Operation completed",
  );
  prints("Conditionals, with an error", conditionals, '{ "error": "Out of stock" }', "Error: Out of stock");

  prints(
    "Index Access",
    "First item: {{ index .items 0 }}\nSecond item: {{ index .items 1 }}\n",
    '{ "items": ["Apple", {"name": "Banana", "price": 0.50}] }',
    'First item: Apple\nSecond item: {"name":"Banana","price":0.50}',
  );

  const trimmed = "[ {{- if .condition -}}\n  Content\n{{- end -}} ]";
  prints("Whitespace Control", trimmed, '{ "condition": true }', "[Content]");
  prints("Whitespace Control, without content", trimmed, '{ "condition": false }', "[]");

  prints(
    "Example 1: Weather API",
    `Weather for {{ .location }}:
Temperature: {{ .temperature }}°F
Conditions: {{ .conditions }}
Humidity: {{ .humidity }}%
Wind Speed: {{ .wind_speed }} mph
`,
    '{ "location": "New York", "temperature": 72, "conditions": "Partly Cloudy", "humidity": 65, "wind_speed": 10 }',
    "Weather for New York:\nTemperature: 72°F\nConditions: Partly Cloudy\nHumidity: 65%\nWind Speed: 10 mph",
  );

  prints(
    "Example 2: User Orders",
    `Order #{{ .order_id }} for {{ .customer }}

Items:
{{- range $index, $item := .items }}
- {{ .product }} (x{{ .quantity }}): \${{ .price }}
{{- end }}

Total: \${{ .total }}
Status: {{ .status }}
`,
    `{
  "order_id": "ORD-12345",
  "customer": "John Doe",
  "total": 125.50,
  "items": [
    {"product": "Widget A", "quantity": 2, "price": 25.00},
    {"product": "Widget B", "quantity": 3, "price": 25.50}
  ],
  "status": "shipped"
}`,
    `Order #ORD-12345 for John Doe

Items:
- Widget A (x2): $25.00
- Widget B (x3): $25.50

Total: $125.50
Status: shipped`,
  );

  prints(
    "Example 3: Search Results",
    `Search results for "{{ .query }}" ({{ .total_results }} total):

{{- range $index, $result := .results }}
{{ add $index 1 }}. {{ .title }}
   {{ .url }}
   {{ .snippet }}
{{- end }}
`,
    `{
  "query": "rust programming",
  "total_results": 1250,
  "results": [
    {
      "title": "The Rust Programming Language",
      "url": "https://doc.rust-lang.org/book/",
      "snippet": "The official Rust book"
    },
    {
      "title": "Rust by Example",
      "url": "https://doc.rust-lang.org/rust-by-example/",
      "snippet": "Learn Rust with examples"
    }
  ]
}`,
    `Search results for "rust programming" (1250 total):
1. The Rust Programming Language
   https://doc.rust-lang.org/book/
   The official Rust book
2. Rust by Example
   https://doc.rust-lang.org/rust-by-example/
   Learn Rust with examples`,
  );

  prints(
    "Configuration Examples, Example 1: Simple GET Request",
    "User: {{ .name }}\nEmail: {{ .email }}\nStatus: {{ .status }}",
    '{ "name": "Ada", "email": "ada@example.com" }',
    "User: Ada\nEmail: ada@example.com\nStatus: ",
  );

  prints(
    "Example 2: POST with Body Parameters",
    "Order created successfully!\nOrder ID: {{ .order_id }}\nTotal: ${{ .total }}\nEstimated delivery: {{ .estimated_delivery }}",
    '{ "order_id": 12345678901234567890, "total": 99.90, "estimated_delivery": "2024-11-02" }',
    "Order created successfully!\nOrder ID: 12345678901234567890\nTotal: $99.90\nEstimated delivery: 2024-11-02",
  );

  prints(
    "Example 3: Complex RESTful API",
    "Product updated: {{ .name }}\nPrice: ${{ .price }}\nStock: {{ .stock }} units",
    '{ "name": "Lamp", "price": 10.00, "stock": 0 }',
    "Product updated: Lamp\nPrice: $10.00\nStock: 0 units",
  );

  const search =
    'Found {{ .total_results }} products for "{{ .query }}":\n\n{{- range $index, $product := .results }}\n{{ add $index 1 }}. {{ .name }} - ${{ .price }}\n   {{ .description }}\n{{- end }}\n\n{{- if gt .total_results .limit }}\nShowing {{ .limit }} of {{ .total_results }} results\n{{- end }}';
  prints(
    "Example 4: Search API with Template",
    search,
    '{ "total_results": 25, "query": "lamp", "limit": 10, "results": [{"name": "Lamp", "price": 10.00, "description": "Bright"}] }',
    'Found 25 products for "lamp":\n1. Lamp - $10.00\n   Bright\nShowing 10 of 25 results',
  );
  prints(
    "Example 4: Search API with Template, without results",
    search,
    '{ "total_results": 0, "query": "lamp", "results": [] }',
    'Found 0 products for "lamp":',
  );

  prints(
    "Template Errors: the debug template prints the answer",
    "{{/* Debug: output raw JSON */}}\n{{ . }}\n",
    '{ "id": 9007199254740993, "price": 1.50, "list": [null] }',
    '{"id":9007199254740993,"price":1.50,"list":[null]}',
  );
});
